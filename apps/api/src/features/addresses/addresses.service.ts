import { Injectable } from '@nestjs/common';
import { writtenLanguageOf } from '@sapa/shared/languages';
import { countryCodeOf, countryNameOf } from '@sapa/shared/countries';
import { notOwn, requireCaller } from '../../platform/auth/ownership.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { audienceSelect, audiencesOf, closeness } from '../friends/audience.visibility.js';
import { placeSummarySelect, toPlaceSummary } from '../places/places.mapper.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { userIdOf } from '../../platform/users/user-id.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AddressView, CreateAddressDto, UpdateAddressDto } from './addresses.dto.js';
import { addressSelect, toAddressView } from './addresses.mapper.js';
import { selectPlaceId } from './addresses.sql.js';
import { addressFor, visibleTo } from './addresses.visibility.js';

/** The address fields that depend on the selected place. */
type Location = { country?: string; city?: string; placeId?: number | null };

@Injectable()
export class AddressesService {
  constructor(private readonly prisma: PrismaService) {}

  /** Returns a user's address. The street is empty if the owner hides it from the viewer. */
  async ofUser(viewer: Viewer, owner: Identifier): Promise<AddressView> {
    const userId = await userIdOf(this.prisma, owner);
    const address = await this.prisma.address.findFirst({
      where: { userId, ...visibleTo(viewer) },
      select: { ...addressSelect, user: { select: audienceSelect } },
    });
    if (!address) throw new AppError('not_found');
    const viewerCloseness = await closeness(this.prisma, viewer, userId);
    return addressFor(viewerCloseness, audiencesOf(address.user).street, toAddressView(address));
  }

  async create(viewer: Viewer, body: CreateAddressDto, language: Language): Promise<AddressView> {
    requireCaller(viewer, body.user_id);
    // Without a place, validation requires the country and the city.
    const { country = '', city = '', placeId = null } = await this.locate(body, language);
    const data = { userId: viewer.id, country, city, placeId, street: body.street };
    return toAddressView(await this.prisma.address.create({ data, select: addressSelect }));
  }

  async update(viewer: Viewer, id: number, body: UpdateAddressDto, language: Language): Promise<AddressView> {
    requireCaller(viewer, body.user_id);
    const { street } = body;
    const changes = { ...(street !== undefined && { street }), ...(await this.locate(body, language, id)) };
    const [address] = await this.prisma.address.updateManyAndReturn({
      where: { id, userId: viewer.id },
      data: changes,
      select: addressSelect,
    });
    if (address) return toAddressView(address);
    throw notOwn((await this.prisma.address.count({ where: { id, ...visibleTo(viewer) } })) > 0);
  }

  /**
   * Returns an address's new location: the requested place, or the place with the requested
   * country and city. Returns an empty object if the request contains none of the three fields.
   */
  private async locate(
    { country, city, placeId }: UpdateAddressDto,
    language: Language,
    id?: number,
  ): Promise<Location> {
    if (placeId) {
      const place = await this.prisma.place.findUnique({ where: { id: placeId }, select: placeSummarySelect });
      if (!place) throw new InvalidFields({ placeId: ['unknown_reference'] });
      const { name, countryCode } = toPlaceSummary(place, language);
      // Store the Latin name of a place chosen in Cyrillic: every user can read Latin script.
      // Cities typed as free text stay unchanged.
      const storedName = toPlaceSummary(place, writtenLanguageOf(language)).name;
      const newCity = city === undefined || city === name ? storedName : city;
      return { country: country ?? countryNameOf(countryCode), city: newCity, placeId: place.id };
    }
    if (country === undefined && city === undefined && placeId === undefined) return {};
    const stored = id === undefined ? null : await this.prisma.address.findUnique({ where: { id } });
    return {
      ...(country !== undefined && { country }),
      ...(city !== undefined && { city }),
      placeId: await this.findPlaceId(country ?? stored?.country ?? '', city ?? stored?.city ?? ''),
    };
  }

  private async findPlaceId(country: string, city: string): Promise<number | null> {
    const code = countryCodeOf(country);
    if (!code) return null;
    const [found] = await this.prisma.$queryRaw<{ id: number | null }[]>(selectPlaceId(code, city));
    return found!.id;
  }
}
