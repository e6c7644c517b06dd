import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { TtlCache } from '../../platform/common/ttl-cache.js';
import { AppError } from '../../platform/errors/app-error.js';
import { localizedText, type Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { imageUrl, variantFile } from '../../platform/storage/urls.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { placeSummarySelect, toPlaceSummary } from '../places/places.mapper.js';
import { mainPhotoOf, mainPhotoSelect } from './lost-and-found.mapper.js';
import { visibleTo } from './lost-and-found.visibility.js';
import { drawStoryCard } from './story-card.js';

const CARD_PHOTO_WIDTH = 960;

/** The largest width of stored pictures. */
const IMAGE_WIDTH = 1920;

/** Data of a report for link previews and story cards. */
export interface ReportPreview {
  uuid: string;
  type: 'LOST' | 'FOUND';
  isOpen: boolean;
  /** The name of the animal, or the name of its kind. */
  name: string;
  place: string | null;
  seenAt: Date;
  description: string | null;
  image: { key: string; widths: number[] } | null;
  imageUrl: string | null;
}

/** Reads reports for link previews and story cards. */
@Injectable()
export class ReportPreviewsService {
  private readonly cards = new TtlCache<Buffer>();

  constructor(
    private readonly reads: ReadDatabase,
    private readonly storage: StorageService,
    private readonly config: Config,
  ) {}

  /**
   * Returns the report's story card as a JPEG.
   * @throws AppError not_found, unavailable
   */
  async card(uuid: string, language: Language): Promise<Buffer> {
    const report = await this.find(uuid, language);
    if (!report) throw new AppError('not_found');
    const { type, isOpen, name, place, image } = report;
    const width = image?.widths.find((candidate) => candidate >= CARD_PHOTO_WIDTH) ?? image?.widths.at(-1);
    const site = new URL(this.config.PUBLIC_ORIGIN || 'http://localhost').host;
    const t = textsIn(language, 'lost-and-found');
    const headline = t(isOpen ? (type === 'LOST' ? 'card.lost' : 'card.found') : 'card.ended');
    const colour = isOpen ? (type === 'LOST' ? '#c92a2a' : '#1864ab') : '#2b8a3e';
    const readPhoto = async () => {
      const photo = image && width ? await this.storage.read(image.key, variantFile(width)) : undefined;
      return photo && buffer(photo);
    };
    const card = { headline, name, place, site, colour };
    return this.cards.getOrLoad(JSON.stringify([uuid, card, image?.key]), () => drawStoryCard(card, readPhoto));
  }

  /** Returns a report, or null if visitors cannot see it. */
  async find(uuid: string, language: Language): Promise<ReportPreview | null> {
    const found = await this.reads.run(undefined, async ({ prisma }) => {
      const report = await prisma.animalReport.findFirst({
        where: { AND: [{ uuid }, visibleTo(undefined)] },
        relationLoadStrategy: 'join',
        select: {
          type: true,
          name: true,
          seenAt: true,
          description: true,
          place: { select: placeSummarySelect },
          petCategory: { select: { names: true } },
          ...mainPhotoSelect,
        },
      });
      if (!report) return null;
      const pets = await prisma.pet.count({ where: { AND: [{ id: report.pet?.id ?? 0 }, petsVisibleTo(undefined)] } });
      return { report, canSeePet: pets > 0 };
    });
    if (!found) return null;
    const { type, state, name, seenAt, description, place, petCategory } = found.report;
    const image = mainPhotoOf(found.report, found.canSeePet);
    return {
      uuid,
      type,
      isOpen: state === 'OPEN',
      name: name ?? localizedText(petCategory.names, language),
      place: place && toPlaceSummary(place, language).name,
      seenAt,
      description,
      image,
      imageUrl: imageUrl(image, IMAGE_WIDTH),
    };
  }
}
