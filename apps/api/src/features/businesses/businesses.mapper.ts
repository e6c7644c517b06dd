import type { PriceKind, Prisma } from '@sapa/prisma/client';
import { serviceSelect, toServiceView } from '../catalog/catalog.mapper.js';
import type { Language } from '../../platform/http/language.js';
import type {
  BeautyParlorView,
  BusinessView,
  OfferedServiceView,
  PriceKindName,
  ServicePriceView,
  VeterinaryView,
} from './businesses.dto.js';

export const servicePriceSelect = {
  serviceId: true,
  priceKind: true,
  price: true,
  currency: true,
} as const satisfies Prisma.BusinessServiceSelect;

type ServicePriceRow = Prisma.BusinessServiceGetPayload<{ select: typeof servicePriceSelect }>;

// API names are the database values in lower case.
export const toPriceKind = (name: PriceKindName) => name.toUpperCase() as PriceKind;

export const toServicePriceView = ({ serviceId, priceKind, price, currency }: ServicePriceRow): ServicePriceView => ({
  service_id: serviceId,
  price_kind: priceKind && (priceKind.toLowerCase() as PriceKindName),
  price: price && price.toNumber(),
  currency,
});

export const businessSelect = {
  id: true,
  userId: true,
  establishmentDate: true,
  services: { select: { ...servicePriceSelect, service: { select: serviceSelect } }, orderBy: { serviceId: 'asc' } },
} as const satisfies Prisma.BusinessProfileSelect;

type BusinessRow = Prisma.BusinessProfileGetPayload<{ select: typeof businessSelect }>;

const toBusinessView = (business: BusinessRow): BusinessView => ({
  id: business.id,
  user_id: business.userId,
  establishment_date: business.establishmentDate.toISOString(),
});

export const toOfferedServices = (business: BusinessRow, language: Language): OfferedServiceView[] =>
  business.services.map(({ service }) => ({ service_id: service.id, service: toServiceView(service, language) }));

const toBeautyParlorView = (business: BusinessRow): BeautyParlorView => ({
  ...toBusinessView(business),
  service_ids: business.services.map(({ serviceId }) => serviceId),
  service_prices: business.services.map(toServicePriceView),
});

const toVeterinaryView = (business: BusinessRow, language: Language): VeterinaryView => ({
  ...toBeautyParlorView(business),
  veterinaryServices: toOfferedServices(business, language).map((offered) => ({
    ...offered,
    veterinary_id: business.id,
  })),
});

/** Function that maps a row to the view, by business type. */
export const BUSINESS_VIEW = {
  KENNEL: toBusinessView,
  SHELTER: toBusinessView,
  BEAUTY_PARLOR: toBeautyParlorView,
  VETERINARY: toVeterinaryView,
} as const;
