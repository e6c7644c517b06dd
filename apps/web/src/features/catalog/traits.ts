import { CreatePetDto } from '../../api/enums';

export const { size: SIZES, tags: TAGS } = CreatePetDto;
