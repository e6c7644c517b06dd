import type common from './locales/en/common.json';
import type errors from './locales/en/errors.json';
import type home from './locales/en/home.json';
import type auth from './locales/en/auth.json';
import type catalog from './locales/en/catalog.json';
import type animals from './locales/en/animals.json';
import type users from './locales/en/users.json';
import type about from './locales/en/about.json';
import type profile from './locales/en/profile.json';
import type services from './locales/en/services.json';
import type cookies from './locales/en/cookies.json';
import type troubleshoot from './locales/en/troubleshoot.json';
import type pets from './locales/en/pets.json';
import type photos from './locales/en/photos.json';
import type crop from './locales/en/crop.json';
import type friends from './locales/en/friends.json';
import type account from './locales/en/account.json';
import type blogs from './locales/en/blogs.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** English is the source: a key that is not in its files does not compile. A new feature adds its file here. */
    resources: {
      common: typeof common;
      errors: typeof errors;
      home: typeof home;
      auth: typeof auth;
      catalog: typeof catalog;
      animals: typeof animals;
      users: typeof users;
      about: typeof about;
      profile: typeof profile;
      services: typeof services;
      cookies: typeof cookies;
      troubleshoot: typeof troubleshoot;
      pets: typeof pets;
      photos: typeof photos;
      crop: typeof crop;
      friends: typeof friends;
      account: typeof account;
      blogs: typeof blogs;
    };
  }
}
