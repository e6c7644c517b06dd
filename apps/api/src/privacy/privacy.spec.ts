import { TestApp } from '../../test/app.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());

it('what is kept is told to everybody, as the installation is set up', async () => {
  const { body } = await test.http().get('/api/privacy').set('authorization', 'Bearer x.y.z').expect(200);
  expect(body).toEqual({
    operatorName: null,
    operatorContact: null,
    sessionDays: 30,
    notificationDays: 90,
    notifications: 1000,
    eventHours: 24,
    unusedPictureDays: 30,
    downloadDays: 7,
    passwordLinkMinutes: 60,
    confirmationLinkDays: 3,
    finishedJobDays: 1,
    failedJobDays: 14,
    sendsMail: false,
    usesRedis: false,
    showsAds: false,
  });
});
