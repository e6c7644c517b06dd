import { addDays, todayIn } from '../src/platform/common/local-time.js';
import { toDay } from '../src/platform/validation/dates.js';
import { ana, bob, startWithThreePeople, test } from './three-people.js';

startWithThreePeople();

/** Zones whose dates differ at every moment, so that the date of at least one is not UTC's. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

const setZone = (timeZone: string, user = ana) =>
  test.as(user).patch('/api/notifications/settings').send({ timeZone }).expect(200);

const yearsBefore = (date: Date, years: number) => {
  const earlier = new Date(date);
  earlier.setUTCFullYear(date.getUTCFullYear() - years);
  return earlier;
};

describe.each(ZONES)('the calendar day in %s', (zone) => {
  let today: Date;
  beforeEach(async () => {
    today = todayIn(zone);
    await setZone(zone);
  });

  it("is the owner's for the last day of a vaccination", async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const confirmed = async (dueOn: Date) => {
      await test.prisma.healthEntry.deleteMany();
      const entry = { kind: 'VACCINATION', enteredByClinic: true, day: new Date('2020-05-17'), dueOn } as const;
      await test.prisma.healthEntry.create({ data: { petId: pet.id, ...entry } });
      return (await test.as(bob).get(`/api/pet/uuid/${pet.uuid}`).expect(200)).body.confirmedByClinic as string[];
    };
    expect(await confirmed(today)).toEqual(['vaccinated']);
    expect(await confirmed(addDays(today, -1))).toEqual([]);
  });

  it("is the owner's for the first day of a planned visit", async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const confirmed = async (day: Date) => {
      await test.prisma.healthEntry.deleteMany();
      const entry = { kind: 'VISIT', enteredByClinic: true, day, details: { procedures: ['neutering'] } } as const;
      await test.prisma.healthEntry.create({ data: { petId: pet.id, ...entry } });
      return (await test.as(bob).get(`/api/pet/uuid/${pet.uuid}`).expect(200)).body.confirmedByClinic as string[];
    };
    expect(await confirmed(today)).toEqual(['neutered']);
    expect(await confirmed(addDays(today, 1))).toEqual([]);
  });

  it("is the person's for the age on a profile", async () => {
    const age = async (birthDate: Date) => {
      await test.prisma.user.update({ where: { id: ana.id }, data: { birthDate } });
      return (await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`).expect(200)).body.age as number;
    };
    expect(await age(yearsBefore(today, 30))).toBe(30);
    expect(await age(yearsBefore(addDays(today, 1), 30))).toBe(29);
  });

  it("is the viewer's for the ages of pets in a search", async () => {
    const found = async (birthdate: Date) => {
      await test.prisma.pet.deleteMany();
      await test.make.pet({ userId: bob.id, birthdate });
      return (await test.as(ana).get('/api/find?ageFrom=24').expect(200)).body.length as number;
    };
    expect(await found(yearsBefore(today, 2))).toBe(1);
    expect(await found(yearsBefore(addDays(today, 1), 2))).toBe(0);
  });

  it("is the owner's for doses, which can be given a day early", async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const details = { product: 'X', dose: 1, unit: 'tablet', timesOfDay: ['00:00'], everyDays: 1 };
    const entry = { kind: 'MEDICATION', day: addDays(today, -1), details } as const;
    const { id } = await test.prisma.healthEntry.create({ data: { petId: pet.id, ...entry } });
    const give = (date: Date) =>
      test.as(ana).put(`/api/pet/${pet.uuid}/health-records/${id}/doses/${toDay(date)}T00:00`);
    await give(addDays(today, 1)).expect(204);
    await give(addDays(today, 2)).expect(400);
  });
});
