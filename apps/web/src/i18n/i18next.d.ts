import type common from './locales/en/common.json';
import type errors from './locales/en/errors.json';
import type home from './locales/en/home.json';
import type auth from './locales/en/auth.json';
import type catalog from './locales/en/catalog.json';
import type animals from './locales/en/animals.json';
import type users from './locales/en/users.json';
import type about from './locales/en/about.json';
import type privacy from './locales/en/privacy.json';
import type profile from './locales/en/profile.json';
import type reports from './locales/en/reports.json';
import type services from './locales/en/services.json';
import type cookies from './locales/en/cookies.json';
import type troubleshoot from './locales/en/troubleshoot.json';
import type pets from './locales/en/pets.json';
import type passwords from './locales/en/passwords.json';
import type photos from './locales/en/photos.json';
import type crop from './locales/en/crop.json';
import type friends from './locales/en/friends.json';
import type account from './locales/en/account.json';
import type albums from './locales/en/albums.json';
import type blogs from './locales/en/blogs.json';
import type likes from './locales/en/likes.json';
import type comments from './locales/en/comments.json';
import type media from './locales/en/media.json';
import type messages from './locales/en/messages.json';
import type moderation from './locales/en/moderation.json';
import type notifications from './locales/en/notifications.json';
import type notificationSettings from './locales/en/notificationSettings.json';
import type device from './locales/en/device.json';
import type wall from './locales/en/wall.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** English defines the keys: others do not compile. A new feature adds its file here. */
    resources: {
      common: typeof common;
      errors: typeof errors;
      home: typeof home;
      auth: typeof auth;
      catalog: typeof catalog;
      animals: typeof animals;
      users: typeof users;
      about: typeof about;
      privacy: typeof privacy;
      profile: typeof profile;
      services: typeof services;
      cookies: typeof cookies;
      troubleshoot: typeof troubleshoot;
      pets: typeof pets;
      passwords: typeof passwords;
      photos: typeof photos;
      crop: typeof crop;
      friends: typeof friends;
      account: typeof account;
      albums: typeof albums;
      blogs: typeof blogs;
      likes: typeof likes;
      comments: typeof comments;
      media: typeof media;
      messages: typeof messages;
      moderation: typeof moderation;
      notifications: typeof notifications;
      notificationSettings: typeof notificationSettings;
      device: typeof device;
      reports: typeof reports;
      wall: typeof wall;
    };
  }
}
