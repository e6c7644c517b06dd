// The values that the API's document allows in requests, where it lists them. Made by `npm run api-types`.

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
