import { Injectable } from '@nestjs/common';
import { notOwn, requireCaller } from '../auth/ownership.js';
import { AppError } from '../common/errors/app-error.js';
import type { Identifier } from '../common/validation/identifiers.js';
import { audienceSelect, audiencesOf, closeness } from '../friends/audience.visibility.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { userIdOf } from '../users/user-id.js';
import type { Viewer } from '../users/viewer.js';
import type { AddressView, CreateAddressDto, UpdateAddressDto } from './addresses.dto.js';
import { addressSelect, toAddressView } from './addresses.mapper.js';
import { addressFor, visibleTo } from './addresses.visibility.js';

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

  async create(viewer: Viewer, { user_id, country, city, street }: CreateAddressDto): Promise<AddressView> {
    requireCaller(viewer, user_id);
    const data = { userId: viewer.id, country, city, street };
    return toAddressView(await this.prisma.address.create({ data, select: addressSelect }));
  }

  async update(viewer: Viewer, id: number, { user_id, ...changes }: UpdateAddressDto): Promise<AddressView> {
    requireCaller(viewer, user_id);
    const [address] = await this.prisma.address.updateManyAndReturn({
      where: { id, userId: viewer.id },
      data: changes,
      select: addressSelect,
    });
    if (address) return toAddressView(address);
    throw notOwn((await this.prisma.address.count({ where: { id, ...visibleTo(viewer) } })) > 0);
  }
}
