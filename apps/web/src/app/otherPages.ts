import type { PageFile } from '../routing/routes';
import type { FIRST_PAGES, LoadPage } from './firstPages';

/**
 * All pages that are not in FIRST_PAGES. This list is a separate chunk, so it does not delay the
 * first load of FIRST_PAGES.
 */
export const OTHER_PAGES: Record<Exclude<PageFile, keyof typeof FIRST_PAGES>, LoadPage> = {
  'about/AboutPage': () => import('../features/about/AboutPage').then((m) => m.AboutPage),
  'account/AccountPage': () => import('../features/account/AccountPage').then((m) => m.AccountPage),
  'account/CancelEmailChangePage': () =>
    import('../features/account/CancelEmailChangePage').then((m) => m.CancelEmailChangePage),
  'account/ConfirmEmailPage': () => import('../features/account/ConfirmEmailPage').then((m) => m.ConfirmEmailPage),
  'albums/PetAlbumPage': () => import('../features/albums/PetAlbumPage').then((m) => m.PetAlbumPage),
  'animals/BreedsPage': () => import('../features/animals/BreedsPage').then((m) => m.BreedsPage),
  'auth/ForgottenPasswordPage': () =>
    import('../features/auth/ForgottenPasswordPage').then((m) => m.ForgottenPasswordPage),
  'auth/LogoutPage': () => import('../features/auth/LogoutPage').then((m) => m.LogoutPage),
  'auth/NewPasswordPage': () => import('../features/auth/NewPasswordPage').then((m) => m.NewPasswordPage),
  'blogs/OwnBlogPage': () => import('../features/blogs/OwnBlogPage').then((m) => m.OwnBlogPage),
  'care/CarePage': () => import('../features/care/CarePage').then((m) => m.CarePage),
  'cookies/CookiePage': () => import('../features/cookies/CookiePage').then((m) => m.CookiePage),
  'directory/ServicesPage': () => import('../features/directory/ServicesPage').then((m) => m.ServicesPage),
  'directory/UsersPage': () => import('../features/directory/UsersPage').then((m) => m.UsersPage),
  'favourites/FavouritesPage': () => import('../features/favourites/FavouritesPage').then((m) => m.FavouritesPage),
  'finders/ChipPage': () => import('../features/finders/ChipPage').then((m) => m.ChipPage),
  'finders/PetTagPage': () => import('../features/finders/PetTagPage').then((m) => m.PetTagPage),
  'finders/TagPage': () => import('../features/finders/TagPage').then((m) => m.TagPage),
  'health/HealthPage': () => import('../features/health/HealthPage').then((m) => m.HealthPage),
  'health/PatientsPage': () => import('../features/health/PatientsPage').then((m) => m.PatientsPage),
  'health/HealthSharePage': () => import('../features/health/HealthSharePage').then((m) => m.HealthSharePage),
  'health/PassportPage': () => import('../features/health/PassportPage').then((m) => m.PassportPage),
  'home/CarouselPage': () => import('../features/home/CarouselPage').then((m) => m.CarouselPage),
  'home/CategoriesPage': () => import('../features/home/CategoriesPage').then((m) => m.CategoriesPage),
  'lost/FoundLinkPage': () => import('../features/lost/FoundLinkPage').then((m) => m.FoundLinkPage),
  'lost/LostPage': () => import('../features/lost/LostPage').then((m) => m.LostPage),
  'lost/LostPosterPage': () => import('../features/lost/LostPosterPage').then((m) => m.LostPosterPage),
  'lost/NewFoundPage': () => import('../features/lost/NewReportPage').then((m) => m.NewFoundPage),
  'lost/NewLostPage': () => import('../features/lost/NewReportPage').then((m) => m.NewLostPage),
  'lost/ReportPage': () => import('../features/lost/ReportPage').then((m) => m.ReportPage),
  'moderation/CasePage': () => import('../features/moderation/CasePage').then((m) => m.CasePage),
  'moderation/LogPage': () => import('../features/moderation/LogPage').then((m) => m.LogPage),
  'moderation/ModerationPage': () => import('../features/moderation/ModerationPage').then((m) => m.ModerationPage),
  'moderation/PeoplePage': () => import('../features/moderation/PeoplePage').then((m) => m.PeoplePage),
  'not-found/NotFoundPage': () => import('../features/not-found/NotFoundPage').then((m) => m.NotFoundPage),
  'notifications/NotificationSettingsPage': () =>
    import('../features/notifications/NotificationSettingsPage').then((m) => m.NotificationSettingsPage),
  'notifications/UnsubscribePage': () =>
    import('../features/notifications/UnsubscribePage').then((m) => m.UnsubscribePage),
  'pets/AddPetPage': async () => {
    const { AddPetPage, prepareIntroduction } = await import('../features/pets/AddPetPage');
    await prepareIntroduction();
    return AddPetPage;
  },
  'pets/PetRedirectPage': () => import('../features/pets/PetRedirectPage').then((m) => m.PetRedirectPage),
  'pets/PosterPage': () => import('../features/pets/PosterPage').then((m) => m.PosterPage),
  'privacy/PrivacyPage': () => import('../features/privacy/PrivacyPage').then((m) => m.PrivacyPage),
  'profiles/CompleteProfilePage': () =>
    import('../features/profiles/CompleteProfilePage').then((m) => m.CompleteProfilePage),
  'profiles/UserPage': () => import('../features/profiles/UserPage').then((m) => m.UserPage),
  'reports/NoticesPage': () => import('../features/reports/NoticesPage').then((m) => m.NoticesPage),
  'transfers/GivePetPage': () => import('../features/transfers/GivePetPage').then((m) => m.GivePetPage),
  'transfers/TransferLinkPage': () => import('../features/transfers/TransferLinkPage').then((m) => m.TransferLinkPage),
  'transfers/TransfersPage': () => import('../features/transfers/TransfersPage').then((m) => m.TransfersPage),
  'troubleshoot/TroubleshootPage': () =>
    import('../features/troubleshoot/TroubleshootPage').then((m) => m.TroubleshootPage),
  'search/SearchPage': () => import('../features/search/SearchPage').then((m) => m.SearchPage),
  'wall/WallPostPage': () => import('../features/wall/WallPostPage').then((m) => m.WallPostPage),
};
