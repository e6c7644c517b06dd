import { DOCUMENT, MAX_LENGTH, MIN_LENGTH, UPLOAD, VIDEO } from '../common/limits.js';

/**
 * Expected failures: each code with its status and the documented English text. The codes are part
 * of the API: the web app translates them, and tests compare them (decisions §4).
 */
export const PROBLEMS = {
  validation_failed: {
    statusCode: 400,
    message: 'Something in this form is not valid. Please check your entries and try again.',
  },
  malformed_request: {
    statusCode: 400,
    message: "We couldn't read this request. Please reload the page and try again.",
  },
  invalid_cursor: { statusCode: 400, message: "The rest of the list couldn't be loaded. Please reload the page." },
  upload_malformed: { statusCode: 400, message: "The upload couldn't be read. Please choose the file again." },
  file_missing: { statusCode: 400, message: 'Please choose a file.' },
  image_broken: { statusCode: 400, message: "The image is damaged and couldn't be read. Please choose another one." },
  video_broken: { statusCode: 400, message: "The video is damaged and couldn't be read. Please choose another one." },
  video_too_long: {
    statusCode: 400,
    message: `The video must not be longer than ${VIDEO.seconds} seconds. Please choose a shorter one.`,
  },
  image_too_large: { statusCode: 400, message: 'The image has too many pixels. Please choose a smaller one.' },
  search_too_broad: { statusCode: 400, message: 'This search has too many results. Please add a word.' },
  wrong_current_password: {
    statusCode: 400,
    message: 'The current password is missing or wrong. Please enter it again.',
  },
  provider_login_invalid: {
    statusCode: 400,
    message: 'This login has expired or was already used. Please log in again.',
  },
  provider_cancelled: { statusCode: 400, message: 'The login at the provider was cancelled. Please try again.' },
  passkey_invalid: {
    statusCode: 400,
    message: "The passkey couldn't be checked. Please try again, or use another passkey.",
  },
  link_invalid: { statusCode: 400, message: 'This link has expired or was already used. Please request a new one.' },
  confirmation_code_wrong: {
    statusCode: 400,
    message: 'This code is wrong or no longer works. Take it from the newest email, or request another email.',
  },
  second_factor_wrong: {
    statusCode: 400,
    message: 'This code is wrong or was already used. Please enter the next code.',
  },
  unauthorized: { statusCode: 401, message: 'Authentication required. Please log in again.' },
  invalid_credentials: {
    statusCode: 401,
    message: "That email and password don't match. Please check both and try again.",
  },
  passkey_unknown: {
    statusCode: 401,
    message: "This passkey doesn't work here. Please try again, or log in another way.",
  },
  account_disabled: {
    statusCode: 401,
    message: 'Your account is disabled. If you have questions, please contact the operator.',
  },
  not_yours: { statusCode: 403, message: 'You can only change your own content.' },
  not_allowed: { statusCode: 403, message: "You can't do this. If you think you should, please contact the operator." },
  suspended: {
    statusCode: 403,
    message: 'Your account is suspended: you can read, but not write. The page “Reports and decisions” tells you why.',
  },
  origin_refused: {
    statusCode: 403,
    message: 'Requests from this website are not accepted. Please open Šapa directly.',
  },
  address_banned: {
    statusCode: 403,
    message: 'Requests from your network are not accepted at the moment. Please contact the operator.',
  },
  registration_closed: { statusCode: 403, message: 'Registration is closed at the moment. Please try again later.' },
  invitation_required: { statusCode: 403, message: 'A new account needs an invitation. Ask a member to invite you.' },
  invitation_invalid: {
    statusCode: 403,
    message: 'This invitation has expired or has already been used. Please ask for a new one.',
  },
  second_factor_required: { statusCode: 403, message: 'Please also enter the code from your authenticator app.' },
  email_unconfirmed: {
    statusCode: 403,
    message: 'Please confirm your email address first. Open the link in our email.',
  },
  not_found: { statusCode: 404, message: 'This is no longer here. It may have been deleted. Please reload the page.' },
  user_not_found: { statusCode: 404, message: 'User not found' },
  pet_not_found: { statusCode: 404, message: 'Pet not found' },
  album_not_found: { statusCode: 404, message: 'This album is no longer here. Please reload the page.' },
  photo_not_found: { statusCode: 404, message: 'This photo is no longer here. Please reload the page.' },
  post_not_found: { statusCode: 404, message: 'This post is no longer here. Please reload the page.' },
  blog_not_found: { statusCode: 404, message: 'Blog post not found' },
  request_timeout: { statusCode: 408, message: 'The request took too long. Please try again.' },
  email_taken: {
    statusCode: 409,
    message: 'This email address is already registered. Please use a different email or try logging in.',
  },
  address_exists: { statusCode: 409, message: 'An address already exists. Please reload the page and change it.' },
  profile_exists: { statusCode: 409, message: 'A profile already exists. Please reload the page and change it.' },
  already_requested: { statusCode: 409, message: 'A friend request was already sent. Please wait for the answer.' },
  already_friends: { statusCode: 409, message: 'You are already friends. Please reload the page.' },
  message_id_taken: {
    statusCode: 409,
    message: "This message couldn't be sent. Please copy the text and send it as a new message.",
  },
  already_liked: { statusCode: 409, message: 'Already liked' },
  already_exists: { statusCode: 409, message: 'This already exists. Please reload the page.' },
  email_confirmed: {
    statusCode: 409,
    message: "This email address is already confirmed. You don't need to do anything.",
  },
  already_reported: { statusCode: 409, message: "You've already reported this. The moderators will look at it." },
  already_objected: {
    statusCode: 409,
    message: "You've already objected to this decision. Please wait for the answer.",
  },
  already_claimed: { statusCode: 409, message: 'Somebody else is working on this. Please choose another report.' },
  not_possible_now: {
    statusCode: 409,
    message: 'This is no longer possible. Please reload the page to see the current state.',
  },
  last_administrator: {
    statusCode: 409,
    message: 'There must be at least one administrator. Give this role to somebody else first.',
  },
  too_many_invitations: { statusCode: 409, message: 'There are too many invitations. Withdraw some first.' },
  second_factor_on: { statusCode: 409, message: 'Two-step login is already on. Please reload the page.' },
  second_factor_off: { statusCode: 409, message: 'Two-step login is off. Please reload the page.' },
  linked_account_unknown: {
    statusCode: 409,
    message: 'No account here is linked to this login. Log in another way and link it in your account settings.',
  },
  linked_account_mismatch: {
    statusCode: 409,
    message: 'This login belongs to a different account. Log in at the provider with your linked account.',
  },
  linked_account_taken: {
    statusCode: 409,
    message: 'This login is already linked to another account here. Please choose another one.',
  },
  provider_linked: {
    statusCode: 409,
    message: 'Your account is already linked to this provider. Remove that link first.',
  },
  provider_email_unverified: {
    statusCode: 409,
    message:
      'The provider has not confirmed your email address. Register with a password or a passkey, then link the login in your account settings.',
  },
  provider_unavailable: {
    statusCode: 409,
    message: "The login at the provider doesn't work right now. Please try again later or log in another way.",
  },
  last_way_in: {
    statusCode: 409,
    message: "This is your only way to log in, so you can't remove it. Add a passkey or set a password first.",
  },
  passkey_exists: { statusCode: 409, message: 'This passkey already belongs to an account. Please use another one.' },
  too_many_passkeys: { statusCode: 409, message: 'You have too many passkeys. Remove one first.' },
  transfer_pending: { statusCode: 409, message: 'This pet was already offered to somebody. Cancel that offer first.' },
  pet_dead: {
    statusCode: 409,
    message:
      "This pet has died, so this isn't possible any more. If this is a mistake, remove the date of death on the pet's page.",
  },
  already_reported_lost: { statusCode: 409, message: 'This pet is already reported lost. You can edit that report.' },
  too_many_animal_reports: { statusCode: 409, message: 'You have too many reports. Close some first.' },
  too_many_sightings: {
    statusCode: 409,
    message: 'This report has too many sightings. Please write to the reporter instead.',
  },
  no_offer: { statusCode: 409, message: 'This pet is no longer offered. Please reload the page.' },
  download_in_preparation: {
    statusCode: 409,
    message: 'Your download is already being prepared. Please wait a moment.',
  },
  mail_off: { statusCode: 409, message: 'This site sends no emails. Please contact the operator.' },
  changed_meanwhile: {
    statusCode: 409,
    message: 'This was changed on another device in the meantime. Please reload the page and try again.',
  },
  too_many_health_entries: { statusCode: 409, message: 'This health record is full. Delete some entries first.' },
  too_many_documents: { statusCode: 409, message: 'There are too many documents. Delete some first.' },
  documents_full: { statusCode: 409, message: 'Your documents need too much space. Delete some first.' },
  too_many_clinics: { statusCode: 409, message: 'Too many clinics have access. End one access first.' },
  too_many_health_shares: { statusCode: 409, message: 'There are too many links. Withdraw some first.' },
  too_many_reminders: { statusCode: 409, message: 'This pet has too many reminders. Delete some first.' },
  too_many_albums: { statusCode: 409, message: 'You have too many albums. Delete some first.' },
  photo_not_in_first_album: {
    statusCode: 409,
    message: 'A profile picture, main photo or cover must be in the first album. Move the photo there first.',
  },
  album_is_private: {
    statusCode: 409,
    message: 'Only you can see this album. Let your friends see it, then add their pets.',
  },
  too_many_photo_pets: { statusCode: 409, message: 'This photo has too many pets. Remove one first.' },
  too_many_photos: { statusCode: 409, message: 'This album is full. Delete some photos first.' },
  too_many_media: {
    statusCode: 409,
    message: "You can't upload more pictures. Delete some posts with pictures first.",
  },
  videos_full: {
    statusCode: 409,
    message: 'Your videos need too much space. Delete some posts with videos first.',
  },
  too_many_blocks: { statusCode: 409, message: "You can't block more people. Unblock somebody first." },
  too_many_favourites: { statusCode: 409, message: "You can't have more favourites. Remove some first." },
  too_many_saved_searches: { statusCode: 409, message: "You can't save more searches. Delete some first." },
  too_many_pets: { statusCode: 409, message: "You can't add more pets. Delete some first." },
  file_too_large: {
    statusCode: 413,
    message: `The file must be smaller than ${UPLOAD.size}. On a phone, choose a lower photo resolution in the camera settings.`,
  },
  document_too_large: {
    statusCode: 413,
    message: `The document must not be larger than ${DOCUMENT.size}. Please choose a smaller one.`,
  },
  video_too_large: {
    statusCode: 413,
    message: `The video must not be larger than ${VIDEO.size}. Please choose a shorter or smaller one.`,
  },
  body_too_large: { statusCode: 413, message: 'This is too much at once. Please send less text or fewer files.' },
  image_not_accepted: {
    statusCode: 415,
    message: 'Only JPEG, PNG and GIF images are accepted. Please choose another one.',
  },
  video_not_accepted: {
    statusCode: 415,
    message: `Only MP4 videos with H.264 and AAC of at most ${VIDEO.longSide} × ${VIDEO.shortSide} pixels are accepted. Please choose another one.`,
  },
  document_not_accepted: {
    statusCode: 415,
    message: 'Only PDF, JPEG and PNG documents are accepted. Please choose another one.',
  },
  unsupported_media_type: { statusCode: 415, message: 'This kind of file is not accepted. Please choose another one.' },
  too_many_requests: { statusCode: 429, message: 'Too many requests. Please wait a while and try again.' },
  new_account_limit: {
    statusCode: 429,
    message:
      'New accounts can share only a few links and message only a few new people a day. Please try again tomorrow.',
  },
  headers_too_large: {
    statusCode: 431,
    message: "Your browser sends too much data. Please delete this site's cookies and try again.",
  },
  internal: { statusCode: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { statusCode: 503, message: 'The service is unavailable right now. Please try again in a moment.' },
  storage_full: { statusCode: 503, message: "We can't save photos right now. Please try again later." },
  storage_unavailable: {
    statusCode: 503,
    message: 'Our file storage is unavailable right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { statusCode: number; message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/**
 * Problems with request fields: each code with the documented English text (part 1 §5). The web
 * app translates the codes.
 */
export const FIELD_PROBLEMS = {
  required: 'This field is required',
  invalid: 'This value is not valid. Please check it.',
  too_short: 'This text is too short. Please add some.',
  too_long: 'This text is too long. Please shorten it.',
  invalid_text: "This text contains characters that can't be saved. Please remove them.",
  invalid_id: 'This choice is not valid. Please choose again.',
  invalid_uuid: 'This link is not valid. Please check it or go back.',
  invalid_user_identifier: 'Invalid user identifier',
  invalid_blog_id: 'Invalid blog post ID',
  invalid_limit: 'Please choose a positive whole number',
  own_account: 'This is your own account. Please choose somebody else.',
  reply_to_reply: 'You can reply only to a comment on the same post, not to a reply. Please reply to the comment.',
  unknown_reference: "This choice doesn't exist any more. Please choose again.",
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email address',
  password_required: 'Password is required',
  password_too_short: 'The password is too short. Please make it longer.',
  password_too_long: 'The password is too long. Please shorten it.',
  password_too_common: 'This is a very common password. Please choose another one.',
  user_category_required: 'Please select a user category',
  user_category_invalid: 'Please select a valid user category',
  first_name_required: 'First name is required',
  first_name_too_short: `A first name needs at least ${MIN_LENGTH.name} characters. If yours is shorter, add an initial or a nickname.`,
  last_name_required: 'Last name is required',
  last_name_too_short: `A last name needs at least ${MIN_LENGTH.name} characters. If yours is shorter, add an initial or another name.`,
  date_required: '* date is required',
  date_invalid: 'Please enter a valid date such as 2026-12-31',
  date_in_future: "The date can't be in the future",
  date_too_old: "The date can't be more than a year ago",
  date_too_late: 'A suspension can last ten years at most. Choose an earlier date or disable the account.',
  confirmation_code_format: 'Please enter the six digits from the email.',
  phone_required: '* Phone Number is required',
  country_required: '* Country is required',
  city_required: '* City is required',
  street_required: '* Street Address is required',
  url_invalid: 'Must be a valid URL',
  social_host_invalid: 'Please enter a link to your page on this network',
  media_url_invalid: 'Please enter a web address that starts with https:// or upload a picture',
  media_invalid: 'Please choose up to 10 different pictures, or one video.',
  media_not_yours: 'This picture is not one of your uploads. Please upload it again.',
  photo_ids_invalid: 'The photos of this album have changed. Please reload the page.',
  services_invalid: 'Please choose services from the list',
  hours_invalid: 'Please enter opening hours such as Mo 08:00-12:00',
  hours_overlap: 'These opening hours overlap. Please change one of them.',
  service_prices_invalid: 'Please check the prices',
  service_not_offered: "You don't offer this service. Choose it as one of your services first.",
  service_priced_twice: 'This service already has a price. Please remove one of them.',
  price_kind_invalid: 'Please choose a price type',
  pet_name_required: 'Pet name is required',
  pet_name_too_short: `Pet name must be at least ${MIN_LENGTH.petName} characters`,
  pet_name_too_long: `Pet name must be less than ${MAX_LENGTH.petName + 1} characters`,
  birth_date_in_future: 'Birth date cannot be in the future',
  gender_invalid: 'Invalid gender',
  pet_category_invalid: 'Please choose a pet category',
  pet_category_group_invalid: 'Please choose a breed or type',
  breed_of_other_category: 'This breed belongs to another category. Please choose another one.',
  food_required: 'Please select a food type',
  food_of_other_category: 'This food belongs to another category. Please choose another one.',
  food_not_available: 'This food is not available for this category. Please choose another one.',
  boolean_invalid: 'Please choose yes or no',
  price_required: 'Please enter a price',
  price_invalid: 'Please enter a price with at most two decimals',
  currency_invalid: 'Please choose one of the currencies of this site',
  chip_number_invalid: 'A chip number has 15 digits, or 9 or 10 characters on an old chip. Please check the number.',
  link_not_allowed: 'Log in to share links',
  pet_colours_invalid: 'Please choose colours from the list',
  pet_tags_invalid: 'Please choose traits from the list',
  pet_size_invalid: 'Please choose a size',
  offer_state_invalid: 'Please choose the state of the offer',
  breeding_price_required: 'breeding price required',
  sale_price_required: 'sale price required',
  weight_invalid: 'The weight must be between 1 g and 1500 kg',
  dose_invalid: 'Enter a positive number with at most three decimals',
  times_invalid: 'Enter times of the day such as 08:00',
  days_invalid: 'Enter a number of days',
  date_too_early: 'Choose a later date',
  give_away_and_sale: 'A pet for free adoption cannot also be for sale',
} as const;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;
