import { Injectable } from '@nestjs/common';
import { countryCodeOf, countryNameOf } from '@sapa/prisma/countries';
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

/** What of an address changes with the place. */
type Where = { country?: string; city?: string; placeId?: number | null };

@Injectable()
export class AddressesService {
  constructor(private readonly prisma: PrismaService) {}

  /** With the street only if the owner's profile shows it to the viewer. */
  async ofUser(viewer: Viewer, owner: Identifier): Promise<AddressView> {
    const userId = await userIdOf(this.prisma, owner);
    const address = await this.prisma.address.findFirst({
      where: { userId, ...visibleTo(viewer) },
      select: { ...addressSelect, user: { select: audienceSelect } },
    });
    if (!address) throw new AppError('not_found');
    const reader = await closeness(this.prisma, viewer, userId);
    return addressFor(reader, audiencesOf(address.user).street, toAddressView(address));
  }

  async create(viewer: Viewer, body: CreateAddressDto, language: Language): Promise<AddressView> {
    requireCaller(viewer, body.user_id);
    const { country = '', city = '', placeId = null } = await this.placed(body, language); // a request without a place has both
    const data = { userId: viewer.id, country, city, placeId, street: body.street };
    return toAddressView(await this.prisma.address.create({ data, select: addressSelect }));
  }

  async update(viewer: Viewer, id: number, body: UpdateAddressDto, language: Language): Promise<AddressView> {
    requireCaller(viewer, body.user_id);
    const { street } = body;
    const changes = { ...(street !== undefined && { street }), ...(await this.placed(body, language, id)) };
    const [address] = await this.prisma.address.updateManyAndReturn({
      where: { id, userId: viewer.id },
      data: changes,
      select: addressSelect,
    });
    if (address) return toAddressView(address);
    throw notOwn((await this.prisma.address.count({ where: { id, ...visibleTo(viewer) } })) > 0);
  }

  /**
   * Where an address is once it is written: the place that was chosen, or that the country and city name. Nothing changes if nothing about it
   * is sent.
   */
  private async placed({ country, city, placeId }: UpdateAddressDto, language: Language, id?: number): Promise<Where> {
    if (placeId) {
      const place = await this.prisma.place.findUnique({ where: { id: placeId }, select: placeSummarySelect });
      if (!place) throw new InvalidFields({ placeId: ['unknown_reference'] });
      const { name, countryCode } = toPlaceSummary(place, language);
      // What was chosen in Cyrillic letters is stored in those that everybody reads; what was written stays as it is.
      const stored = language === 'sr-Cyrl' ? toPlaceSummary(place, 'sr').name : name;
      const chosen = city === undefined || city === name ? stored : city;
      return { country: country ?? countryNameOf(countryCode), city: chosen, placeId: place.id };
    }
    if (country === undefined && city === undefined && placeId === undefined) return {};
    const stored = id === undefined ? null : await this.prisma.address.findUnique({ where: { id } });
    return {
      ...(country !== undefined && { country }),
      ...(city !== undefined && { city }),
      placeId: await this.find(country ?? stored?.country ?? '', city ?? stored?.city ?? ''),
    };
  }

  /** The id of the place that somebody's words mean. */
  private async find(country: string, city: string): Promise<number | null> {
    const code = countryCodeOf(country);
    if (!code) return null;
    const [found] = await this.prisma.$queryRaw<{ id: number | null }[]>(selectPlaceId(code, city));
    return found!.id;
  }
}
