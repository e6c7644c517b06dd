import type { ComponentType } from 'react';
import type { PageFile } from '../routing/routes';

/** All pages. Each page is loaded when its route is first visited. */
export const PAGES: Record<PageFile, () => Promise<ComponentType>> = {
  'about/AboutPage': () => import('../features/about/AboutPage').then((m) => m.AboutPage),
  'account/AccountPage': () => import('../features/account/AccountPage').then((m) => m.AccountPage),
  'account/CancelEmailChangePage': () =>
    import('../features/account/CancelEmailChangePage').then((m) => m.CancelEmailChangePage),
  'account/ConfirmEmailPage': () => import('../features/account/ConfirmEmailPage').then((m) => m.ConfirmEmailPage),
  'albums/FurtherAlbumPage': () => import('../features/albums/FurtherAlbumPage').then((m) => m.FurtherAlbumPage),
  'albums/PetAlbumPage': () => import('../features/albums/PetAlbumPage').then((m) => m.PetAlbumPage),
  'albums/PhotosByOthersPage': () => import('../features/albums/PhotosByOthersPage').then((m) => m.PhotosByOthersPage),
  'albums/SharedAlbumPage': () => import('../features/albums/SharedAlbumPage').then((m) => m.SharedAlbumPage),
  'albums/UserAlbumPage': () => import('../features/albums/UserAlbumPage').then((m) => m.UserAlbumPage),
  'animals/AnimalsPage': () => import('../features/animals/AnimalsPage').then((m) => m.AnimalsPage),
  'animals/BreedsPage': () => import('../features/animals/BreedsPage').then((m) => m.BreedsPage),
  'appointments/AppointmentPage': () =>
    import('../features/appointments/AppointmentPage').then((m) => m.AppointmentPage),
  'appointments/AppointmentsPage': () =>
    import('../features/appointments/AppointmentsPage').then((m) => m.AppointmentsPage),
  'appointments/BookPage': () => import('../features/appointments/BookPage').then((m) => m.BookPage),
  'appointments/desk/DeskPage': () => import('../features/appointments/desk/DeskPage').then((m) => m.DeskPage),
  'appointments/desk/PrintDayPage': () =>
    import('../features/appointments/desk/PrintDayPage').then((m) => m.PrintDayPage),
  'appointments/settings/BookingSettingsPage': () =>
    import('../features/appointments/settings/BookingSettingsPage').then((m) => m.BookingSettingsPage),
  'auth/ForgottenPasswordPage': () =>
    import('../features/auth/ForgottenPasswordPage').then((m) => m.ForgottenPasswordPage),
  'auth/LoginPage': () => import('../features/auth/LoginPage').then((m) => m.LoginPage),
  'auth/LogoutPage': () => import('../features/auth/LogoutPage').then((m) => m.LogoutPage),
  'auth/NewPasswordPage': () => import('../features/auth/NewPasswordPage').then((m) => m.NewPasswordPage),
  'auth/ProviderLoginPage': () => import('../features/auth/ProviderLoginPage').then((m) => m.ProviderLoginPage),
  'blogs/BlogInputPage': () => import('../features/blogs/BlogInputPage').then((m) => m.BlogInputPage),
  'blogs/BlogPage': () => import('../features/blogs/BlogPage').then((m) => m.BlogPage),
  'blogs/BlogPostPage': () => import('../features/blogs/BlogPostPage').then((m) => m.BlogPostPage),
  'blogs/OwnBlogPage': () => import('../features/blogs/OwnBlogPage').then((m) => m.OwnBlogPage),
  'cookies/CookiePage': () => import('../features/cookies/CookiePage').then((m) => m.CookiePage),
  'directory/BusinessesPage': () => import('../features/directory/BusinessesPage').then((m) => m.BusinessesPage),
  'directory/ServicesPage': () => import('../features/directory/ServicesPage').then((m) => m.ServicesPage),
  'directory/UsersPage': () => import('../features/directory/UsersPage').then((m) => m.UsersPage),
  'favourites/FavouritesPage': () => import('../features/favourites/FavouritesPage').then((m) => m.FavouritesPage),
  'find/FindPage': () => import('../features/find/FindPage').then((m) => m.FindPage),
  'finders/ChipPage': () => import('../features/finders/ChipPage').then((m) => m.ChipPage),
  'finders/PetTagPage': () => import('../features/finders/PetTagPage').then((m) => m.PetTagPage),
  'finders/TagPage': () => import('../features/finders/TagPage').then((m) => m.TagPage),
  'friends/FriendsPage': () => import('../features/friends/FriendsPage').then((m) => m.FriendsPage),
  'health-records/HealthPage': () => import('../features/health-records/HealthPage').then((m) => m.HealthPage),
  'health-records/HealthSharePage': () =>
    import('../features/health-records/HealthSharePage').then((m) => m.HealthSharePage),
  'health-records/PassportPage': () => import('../features/health-records/PassportPage').then((m) => m.PassportPage),
  'health-records/PatientsPage': () => import('../features/health-records/PatientsPage').then((m) => m.PatientsPage),
  'home/CarouselPage': () => import('../features/home/CarouselPage').then((m) => m.CarouselPage),
  'home/CategoriesPage': () => import('../features/home/CategoriesPage').then((m) => m.CategoriesPage),
  'home/HomePage': () => import('../features/home/HomePage').then((m) => m.HomePage),
  'lost-and-found/FoundLinkPage': () => import('../features/lost-and-found/FoundLinkPage').then((m) => m.FoundLinkPage),
  'lost-and-found/LostPage': () => import('../features/lost-and-found/LostPage').then((m) => m.LostPage),
  'lost-and-found/LostPosterPage': () =>
    import('../features/lost-and-found/LostPosterPage').then((m) => m.LostPosterPage),
  'lost-and-found/NewFoundPage': () => import('../features/lost-and-found/NewFoundPage').then((m) => m.NewFoundPage),
  'lost-and-found/NewLostPage': () => import('../features/lost-and-found/NewLostPage').then((m) => m.NewLostPage),
  'lost-and-found/ReportPage': () => import('../features/lost-and-found/ReportPage').then((m) => m.ReportPage),
  'me/MePage': () => import('../features/me/MePage').then((m) => m.MePage),
  'messages/MessagesPage': () => import('../features/messages/MessagesPage').then((m) => m.MessagesPage),
  'moderation/CasePage': () => import('../features/moderation/CasePage').then((m) => m.CasePage),
  'moderation/LogPage': () => import('../features/moderation/LogPage').then((m) => m.LogPage),
  'moderation/ModerationPage': () => import('../features/moderation/ModerationPage').then((m) => m.ModerationPage),
  'moderation/NoticesPage': () => import('../features/moderation/NoticesPage').then((m) => m.NoticesPage),
  'moderation/PeoplePage': () => import('../features/moderation/PeoplePage').then((m) => m.PeoplePage),
  'not-found/NotFoundPage': () => import('../features/not-found/NotFoundPage').then((m) => m.NotFoundPage),
  'notifications/NotificationSettingsPage': () =>
    import('../features/notifications/NotificationSettingsPage').then((m) => m.NotificationSettingsPage),
  'notifications/NotificationsPage': () =>
    import('../features/notifications/NotificationsPage').then((m) => m.NotificationsPage),
  'notifications/UnsubscribePage': () =>
    import('../features/notifications/UnsubscribePage').then((m) => m.UnsubscribePage),
  'pets/AddPetPage': () => import('../features/pets/AddPetPage').then((m) => m.AddPetPage),
  'pets/PetPage': () => import('../features/pets/PetPage').then((m) => m.PetPage),
  'pets/PetRedirectPage': () => import('../features/pets/PetRedirectPage').then((m) => m.PetRedirectPage),
  'pets/PosterPage': () => import('../features/pets/PosterPage').then((m) => m.PosterPage),
  'pets/PublicPetPage': () => import('../features/pets/PublicPetPage').then((m) => m.PublicPetPage),
  'privacy/PrivacyPage': () => import('../features/privacy/PrivacyPage').then((m) => m.PrivacyPage),
  'profiles/CompleteProfilePage': () =>
    import('../features/profiles/CompleteProfilePage').then((m) => m.CompleteProfilePage),
  'profiles/PublicBusinessPage': () =>
    import('../features/profiles/PublicBusinessPage').then((m) => m.PublicBusinessPage),
  'profiles/UserPage': () => import('../features/profiles/UserPage').then((m) => m.UserPage),
  'reminders/CarePage': () => import('../features/reminders/CarePage').then((m) => m.CarePage),
  'search/SearchPage': () => import('../features/search/SearchPage').then((m) => m.SearchPage),
  'transfers/GivePetPage': () => import('../features/transfers/GivePetPage').then((m) => m.GivePetPage),
  'transfers/TransferLinkPage': () => import('../features/transfers/TransferLinkPage').then((m) => m.TransferLinkPage),
  'transfers/TransfersPage': () => import('../features/transfers/TransfersPage').then((m) => m.TransfersPage),
  'troubleshoot/TroubleshootPage': () =>
    import('../features/troubleshoot/TroubleshootPage').then((m) => m.TroubleshootPage),
  'wall/WallPage': () => import('../features/wall/WallPage').then((m) => m.WallPage),
  'wall/WallPostPage': () => import('../features/wall/WallPostPage').then((m) => m.WallPostPage),
};
