// Limits of requests from the OpenAPI document: texts in characters, files in bytes. Made by `npm run api-types`.

export const ShownTargetsDto = {
  targets: {"maxItems":50},
} as const;

export const RegisterDto = {
  email: {"maxLength":254},
  password: {"maxLength":128},
  firstName: {"maxLength":100},
  lastName: {"maxLength":100},
} as const;

export const DeleteAccountDto = {
  password: {"maxLength":512},
  code: {"maxLength":40},
} as const;

export const ChangePasswordDto = {
  currentPassword: {"maxLength":512},
  newPassword: {"maxLength":128},
  code: {"maxLength":40},
} as const;

export const ChangeEmailDto = {
  email: {"maxLength":254},
  currentPassword: {"maxLength":512},
  code: {"maxLength":40},
} as const;

export const LoginDto = {
  email: {"maxLength":254},
  password: {"maxLength":512},
  code: {"maxLength":40},
} as const;

export const LoginObjectionDto = {
  email: {"maxLength":254},
  password: {"maxLength":512},
  words: {"maxLength":2000},
} as const;

export const RequestPasswordLinkDto = {
  email: {"maxLength":254},
  next: {"maxLength":500},
} as const;

export const SetPasswordDto = {
  newPassword: {"maxLength":128},
} as const;

export const MakeInvitationDto = {
  note: {"maxLength":200},
} as const;

export const BeginSecondFactorDto = {
  password: {"maxLength":512},
} as const;

export const TurnOnSecondFactorDto = {
  code: {"maxLength":40},
} as const;

export const ChangeSecondFactorDto = {
  password: {"maxLength":512},
  code: {"maxLength":40},
} as const;

export const UpdateProfileDto = {
  facebook: {"maxLength":2048},
  twitter: {"maxLength":2048},
  youtube: {"maxLength":2048},
  tiktok: {"maxLength":2048},
  firstName: {"minLength":2,"maxLength":100},
  lastName: {"minLength":2,"maxLength":100},
  email: {"maxLength":254},
  currentPassword: {"maxLength":512},
  code: {"maxLength":40},
  phoneNumber: {"maxLength":40},
  description: {"maxLength":5000},
} as const;

export const SocialLinksDto = {
  facebook: {"maxLength":2048},
  twitter: {"maxLength":2048},
  youtube: {"maxLength":2048},
  tiktok: {"maxLength":2048},
} as const;

export const CreateAddressDto = {
  country: {"maxLength":200},
  city: {"maxLength":200},
  street: {"maxLength":200},
} as const;

export const UpdateAddressDto = {
  country: {"maxLength":200},
  city: {"maxLength":200},
  street: {"maxLength":200},
} as const;

export const ServicePriceDto = {
  price: {"maximum":9999999999.99},
} as const;

export const ServiceBusinessDto = {
  service_ids: {"maxItems":100},
  service_prices: {"maxItems":100},
} as const;

export const OpeningHoursDto = {
  hours: {"maxItems":28},
  note: {"maxLength":200},
} as const;

export const CreatePetDto = {
  chipNumber: {"maxLength":20},
  petName: {"minLength":2,"maxLength":49},
  priceForBreeding: {"maximum":9999999999.99},
  priceForSale: {"maximum":9999999999.99},
  description: {"maxLength":5000},
} as const;

export const UpdatePetDto = {
  chipNumber: {"maxLength":20},
  petName: {"minLength":2,"maxLength":49},
  priceForBreeding: {"maximum":9999999999.99},
  priceForSale: {"maximum":9999999999.99},
  description: {"maxLength":5000},
} as const;

export const UploadPetPhotoDto = {
  file: {"maxLength":5242879,"accept":["image/jpeg","image/png","image/gif"]},
  description: {"maxLength":500},
} as const;

export const AlbumOrderDto = {
  photoIds: {"maxItems":500},
} as const;

export const UpdatePetPhotoDto = {
  description: {"maxLength":500},
} as const;

export const UploadUserPhotoDto = {
  file: {"maxLength":5242879,"accept":["image/jpeg","image/png","image/gif"]},
  description: {"maxLength":500},
} as const;

export const UpdateUserPhotoDto = {
  description: {"maxLength":500},
} as const;

export const VaccinationDetailsDto = {
  against: {"maxLength":100},
  product: {"maxLength":100},
  batch: {"maxLength":40},
} as const;

export const ParasiteTreatmentDetailsDto = {
  product: {"maxLength":100},
} as const;

export const MedicationDetailsDto = {
  product: {"maxLength":100},
  dose: {"maximum":100000},
  unit: {"maxLength":20},
  everyDays: {"minimum":1,"maximum":365},
} as const;

export const VisitDetailsDto = {
  reason: {"maxLength":200},
  diagnosis: {"maxLength":2000},
  treatment: {"maxLength":2000},
  cost: {"maximum":9999999999.99},
} as const;

export const WeightDetailsDto = {
  grams: {"minimum":1,"maximum":1500000},
} as const;

export const ConditionDetailsDto = {
  name: {"maxLength":100},
} as const;

export const TestDetailsDto = {
  name: {"maxLength":100},
  result: {"maxLength":2000},
} as const;

export const CreateHealthEntryDto = {
  note: {"maxLength":5000},
  clinicName: {"maxLength":100},
} as const;

export const UpdateHealthEntryDto = {
  note: {"maxLength":5000},
  clinicName: {"maxLength":100},
  version: {"minimum":1},
} as const;

export const IdentificationDto = {
  chipPlace: {"maxLength":100},
  tattoo: {"maxLength":40},
  passportNumber: {"maxLength":40},
  insurer: {"maxLength":100},
  policyNumber: {"maxLength":40},
  weightFrom: {"minimum":1,"maximum":1500000},
  weightUntil: {"minimum":1,"maximum":1500000},
} as const;

export const UploadMediaDto = {
  file: {"maxLength":5242879,"accept":["image/jpeg","image/png","image/gif"]},
} as const;

export const ReadNotificationsDto = {
  positions: {"maxItems":1000},
} as const;

export const CreateSavedSearchDto = {
  name: {"maxLength":100},
} as const;

export const UpdateSavedSearchDto = {
  name: {"maxLength":100},
} as const;

export const DownloadPasswordDto = {
  password: {"maxLength":512},
  code: {"maxLength":40},
} as const;

export const SendMessageDto = {
  content: {"maxLength":4000},
  clientMessageId: {"maxLength":64},
} as const;

export const CreateBlogPostDto = {
  title: {"maxLength":200},
  content: {"maxLength":50000},
  imageUrl: {"maxLength":2048},
} as const;

export const UpdateBlogPostDto = {
  title: {"maxLength":200},
  content: {"maxLength":50000},
  imageUrl: {"maxLength":2048},
} as const;

export const CreateWallPostDto = {
  content: {"maxLength":5000},
  mediaUrl: {"maxLength":2048},
  mentionUuids: {"maxItems":10},
} as const;

export const UpdateWallPostDto = {
  content: {"maxLength":5000},
  mediaUrl: {"maxLength":2048},
  mentionUuids: {"maxItems":10},
} as const;

export const CreateCommentDto = {
  content: {"maxLength":2000},
  mentionUuids: {"maxItems":10},
} as const;

export const UpdateCommentDto = {
  content: {"maxLength":2000},
  mentionUuids: {"maxItems":10},
} as const;

export const DecideDto = {
  words: {"maxLength":2000},
} as const;

export const ReportDto = {
  words: {"maxLength":1000},
} as const;

export const ObjectionDto = {
  words: {"maxLength":2000},
} as const;

export const ChangeRoleDto = {
  password: {"maxLength":512},
  code: {"maxLength":40},
} as const;

export const Profiles_directory = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
  serviceIds: {"maxItems":50},
  km: {"minimum":1,"maximum":200,"default":25},
} as const;

export const Catalog_breeds = {
  page: {"minimum":1},
  limit: {"minimum":1,"maximum":100,"default":50},
} as const;

export const Places_search = {
  q: {"maxLength":200},
} as const;

export const Pets_list = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Pets_ofUser = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const PetPhotos_ofPet = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const UserPhotos_mine = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const UserPhotos_ofUser = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const HealthRecords_list = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Find_find = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Favourites_list = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Notifications_list = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Friends_friends = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Friends_pending = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Friends_outgoing = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Friends_blocked = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Messages_list = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Messages_conversations = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Messages_conversation = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Mentions_suggestions = {
  q: {"maxLength":100},
} as const;

export const Blogs_published = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Blogs_own = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Blogs_ofUser = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Wall_feed = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Wall_ofUser = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Search_find = {
  q: {"maxLength":100},
  cursor: {"maxLength":100},
} as const;

export const Search_suggestions = {
  q: {"maxLength":100},
} as const;

export const Likes_list = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Comments_list = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Cases_list = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Cases_log = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Reports_own = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Reports_decisions = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
} as const;

export const Roles_people = {
  limit: {"minimum":1,"maximum":100,"default":50},
  cursor: {"maxLength":100},
  q: {"maxLength":254},
} as const;
