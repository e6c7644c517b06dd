import {
  IconActivityHeartbeat,
  IconBug,
  IconMicroscope,
  IconNote,
  IconPill,
  IconScale,
  IconStethoscope,
  IconVaccine,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Tint } from '../../ui/pictures/tint';
import type { Reminder } from './care.queries';

type Kind = NonNullable<Reminder['kind']>;

/** Icon and tint of each kind of entry, in the order of the filters. */
export const KIND_LOOK: Record<Kind, { Icon: TablerIcon; tint: Tint }> = {
  vaccination: { Icon: IconVaccine, tint: 'parrots' },
  parasite_treatment: { Icon: IconBug, tint: 'reptiles' },
  medication: { Icon: IconPill, tint: 'cats' },
  visit: { Icon: IconStethoscope, tint: 'spiders' },
  weight: { Icon: IconScale, tint: 'rodents' },
  condition: { Icon: IconActivityHeartbeat, tint: 'dogs' },
  test: { Icon: IconMicroscope, tint: 'spiders' },
  note: { Icon: IconNote, tint: 'plain' },
};

export const KINDS = Object.keys(KIND_LOOK) as Kind[];
