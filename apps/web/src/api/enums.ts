// Enums from the OpenAPI document: first those of requests, then the named ones. Made by `npm run api-types`.

export const ChangeRegistrationDto = {
  mode: ["open","invited","closed"],
} as const;

export const UpdateProfileDto = {
  userCategoryId: [1,2,3,4,5],
  emailVisibility: ["users","friends","me"],
  phoneVisibility: ["users","friends","me"],
  streetVisibility: ["users","friends","me"],
  birthDateVisibility: ["users","friends","me"],
} as const;

export const ServicePriceDto = {
  price_kind: ["from","exact","on_request"],
} as const;

export const CreatePetDto = {
  size: ["small","medium","large"],
  tags: ["affectionate","calm","curious","energetic","friendly","gentle","independent","loyal","playful","protective","quiet","shy","smart","talkative","house_trained","needs_experience"],
  petCategoryId: [1,2,3,4,5,6],
  gender: ["m","f"],
} as const;

export const UpdatePetDto = {
  size: ["small","medium","large"],
  tags: ["affectionate","calm","curious","energetic","friendly","gentle","independent","loyal","playful","protective","quiet","shy","smart","talkative","house_trained","needs_experience"],
  petCategoryId: [1,2,3,4,5,6],
  gender: ["m","f"],
} as const;

export const OfferStateDto = {
  state: ["available","reserved","done"],
} as const;

export const ParasiteTreatmentDetailsDto = {
  parasites: ["internal","external","both"],
} as const;

export const VisitDetailsDto = {
  procedures: ["neutering","chipping"],
} as const;

export const ConditionDetailsDto = {
  type: ["allergy","condition"],
  severity: ["mild","moderate","severe"],
} as const;

export const CreateHealthEntryDto = {
  kind: ["vaccination","parasite_treatment","medication","visit","weight","condition","test","note"],
} as const;

export const UpdateHealthEntryDto = {
  kind: ["vaccination","parasite_treatment","medication","visit","weight","condition","test","note"],
} as const;

export const CreateSavedSearchDto = {
  alert: ["at_once","daily","never"],
  offer: ["adoption","sale","breeding"],
  kind: [1,2,3,4,5,6],
  sex: ["m","f"],
  facts: ["vaccinated","neutered","chipped","children","dogs","cats"],
  size: ["small","medium","large"],
  tags: ["affectionate","calm","curious","energetic","friendly","gentle","independent","loyal","playful","protective","quiet","shy","smart","talkative","house_trained","needs_experience"],
  owner: [1,2,3,4,5],
} as const;

export const UpdateSavedSearchDto = {
  alert: ["at_once","daily","never"],
} as const;

export const SendMessageDto = {
  messageType: ["text","image"],
} as const;

export const CreateBlogPostDto = {
  category: ["PSI","MACKE","GLODARI","PAPAGAJI","GMIZAVCI","PAUCI I SKORPIJE","HRANA","OPREMA"],
  petCategoryId: [1,2,3,4,5,6],
} as const;

export const UpdateBlogPostDto = {
  category: ["PSI","MACKE","GLODARI","PAPAGAJI","GMIZAVCI","PAUCI I SKORPIJE","HRANA","OPREMA"],
  petCategoryId: [1,2,3,4,5,6],
} as const;

export const Profiles_directory = {
  userCategoryId: [1,2,3,4,5],
} as const;

export const Catalog_breeds = {
  petCategoryId: [1,2,3,4,5,6],
} as const;

export const Catalog_foods = {
  petCategoryId: [1,2,3,4,5,6],
} as const;

export const HealthRecords_list = {
  kind: ["vaccination","parasite_treatment","medication","visit","weight","condition","test","note"],
} as const;

export const Find_find = {
  offer: ["adoption","sale","breeding"],
  kind: [1,2,3,4,5,6],
  sex: ["m","f"],
  facts: ["vaccinated","neutered","chipped","children","dogs","cats"],
  size: ["small","medium","large"],
  tags: ["affectionate","calm","curious","energetic","friendly","gentle","independent","loyal","playful","protective","quiet","shy","smart","talkative","house_trained","needs_experience"],
  owner: [1,2,3,4,5],
  sort: ["newest","nearest","price"],
} as const;

export const Find_counts = {
  offer: ["adoption","sale","breeding"],
  kind: [1,2,3,4,5,6],
  sex: ["m","f"],
  facts: ["vaccinated","neutered","chipped","children","dogs","cats"],
  size: ["small","medium","large"],
  tags: ["affectionate","calm","curious","energetic","friendly","gentle","independent","loyal","playful","protective","quiet","shy","smart","talkative","house_trained","needs_experience"],
  owner: [1,2,3,4,5],
} as const;

export const Find_breeds = {
  kind: [1,2,3,4,5,6],
} as const;

export const Friends_end = {
  status: ["pending"],
} as const;

export const Blogs_published = {
  category: ["PSI","MACKE","GLODARI","PAPAGAJI","GMIZAVCI","PAUCI I SKORPIJE","HRANA","OPREMA"],
  petCategoryId: [1,2,3,4,5,6],
} as const;

export const Search_find = {
  type: ["pet","person","business","service","tag","blog","post"],
} as const;

export const Cases_list = {
  state: ["open","mine","objections","closed"],
} as const;

export const ProblemCode = ["validation_failed","malformed_request","invalid_cursor","upload_malformed","file_missing","image_broken","image_too_large","search_too_broad","wrong_current_password","link_invalid","second_factor_wrong","unauthorized","invalid_credentials","account_disabled","not_yours","not_allowed","suspended","origin_refused","address_banned","registration_closed","invitation_required","invitation_invalid","second_factor_required","email_unconfirmed","not_found","user_not_found","pet_not_found","photo_not_found","post_not_found","blog_not_found","request_timeout","email_taken","address_exists","profile_exists","already_requested","already_friends","message_id_taken","already_liked","already_exists","email_confirmed","already_reported","already_objected","already_claimed","not_possible_now","last_administrator","too_many_invitations","second_factor_on","second_factor_off","no_offer","download_in_preparation","mail_off","changed_meanwhile","too_many_health_entries","too_many_photos","too_many_media","too_many_blocks","too_many_favourites","too_many_saved_searches","too_many_pets","file_too_large","body_too_large","image_not_accepted","unsupported_media_type","too_many_requests","new_account_limit","headers_too_large","internal","unavailable","storage_full"] as const;

export const Role = ["member","moderator","administrator"] as const;

export const AnswersWithin = ["hour","hours","day","days","week"] as const;

export const NotificationKind = ["friend_request","friend_accepted","like","comment","reply","mention","new_login","second_factor_on","second_factor_off","role_changed","download_ready","report_closed","content_hidden","content_restored","content_removed","objection_closed","warning","suspended","offer_expiring","saved_search"] as const;

export const LikeTarget = ["wall_post","blog_post","user_album","pet_album"] as const;

export const NotificationTopic = ["friend_request","friend_accepted","like","comment","reply","mention","saved_search","offers","account","moderation"] as const;

export const MailChoice = ["off","at_once","daily"] as const;

export const CommentTarget = ["wall_post","blog_post"] as const;

export const ReportedType = ["profile","pet","user_photo","pet_photo","wall_post","blog_post","comment","message"] as const;

export const ReportReason = ["insult","spam","cruelty","fraud","sexual","violence","privacy","other"] as const;

export const ModerationAction = ["dismiss","hide","restore","remove","warn","suspend","unsuspend","disable","enable","note"] as const;
