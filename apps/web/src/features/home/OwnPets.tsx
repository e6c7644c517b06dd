import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { SimpleGrid } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { petCategoryLook } from '../catalog/petCategories';
import { countNow } from '../reminders/agenda';
import { DueDose, DueReminder } from './DueRows';
import type { Home } from './home.queries';
import classes from './OwnPets.module.css';

/** The server's maximum number of pets without due care. */
const PETS_LIMIT = 6;

async function loadEntryEditor() {
  const load = import('../health-records/EntryEditor');
  const [module] = await Promise.all([load, loadTexts(['health-records'])]);
  return module.EntryEditor;
}

interface OwnPetsProps {
  home: Home;
  userUuid: string;
}

/** The user's pets with the care that is due. Pets with due care come first. */
export function OwnPets({ home: { pets, care }, userUuid }: OwnPetsProps) {
  const { t } = useTranslation('home');
  const count = countNow(care);
  // A finished reminder disappears with its button.
  const list = useKeepFocus<HTMLUListElement>(care.reminders.map(({ id }) => id).join());
  const withCare = pets
    .map((pet) => ({
      pet,
      reminders: care.reminders.filter((reminder) => reminder.pet.uuid === pet.uuid),
      doses: care.doses.filter((dose) => dose.pet.uuid === pet.uuid),
    }))
    .map((own) => ({ ...own, isDue: own.reminders.length + own.doses.length > 0 }))
    .toSorted((one, other) => Number(other.isDue) - Number(one.isDue));
  return (
    <Section
      title={t('pets.title')}
      more={<TextLink to={paths.care}>{count > 0 ? t('care.due', { count }) : t('care.all')}</TextLink>}
    >
      <SimpleGrid
        component="ul"
        ref={list}
        cols={{ base: 1, sm: 2, lg: 3 }}
        spacing={{ base: 12, sm: 20 }}
        className={classes.pets}
      >
        {withCare.map(({ pet, reminders, doses, isDue }) => (
          <Box component="li" display="grid" key={pet.uuid}>
            <Card className={classes.pet}>
              <PetLine pet={pet} isDue={isDue} />
              {isDue && (
                <ul className={classes.due}>
                  {reminders.map((reminder) => (
                    <DueReminder key={reminder.id} reminder={reminder} today={care.today} />
                  ))}
                  {doses.map((dose) => (
                    <DueDose key={`${dose.entryId}-${dose.dueAt}`} dose={dose} />
                  ))}
                </ul>
              )}
            </Card>
          </Box>
        ))}
      </SimpleGrid>
      {pets.length >= PETS_LIMIT && (
        <Box>
          <TextLink to={paths.user(userUuid)}>{t('pets.all')}</TextLink>
        </Box>
      )}
    </Section>
  );
}

/** Photo and name of a pet, and a button that records its weight. */
function PetLine({ pet, isDue }: { pet: Home['pets'][number]; isDue: boolean }) {
  const { t } = useTranslation('home');
  const editor = useLazyPart(loadEntryEditor);
  const { tint, illustration } = petCategoryLook(pet.petCategoryId);
  return (
    // The padding enlarges the click area of the link.
    <Group justify="flex-end" gap="8px 14px" pos="relative" my={-12} py={12}>
      <PhotoFrame src={pet.imageUrl} alt="" fallback={illustration} tint={tint} eager className={classes.photo} />
      <Stack gap={0} flex="1 1 90px" miw={0}>
        <Title order={3} fz="md" className={classes.name}>
          <CardLink to={paths.pet(pet.uuid)}>{pet.name}</CardLink>
        </Title>
        {!isDue && (
          <Text c="dimmed" fz={15}>
            {t('pets.nothingDue')}
          </Text>
        )}
      </Stack>
      <Button
        variant="default"
        className={classes.weigh}
        leftSection={<IconScale size={18} aria-hidden />}
        aria-label={t('pets.weighNamed', { name: pet.name })}
        aria-busy={editor.isLoading}
        onPointerEnter={editor.prepare}
        onClick={editor.open}
      >
        {t('pets.weigh')}
      </Button>
      {editor.Part && <editor.Part pet={pet} isOwner kind="weight" onClose={editor.close} />}
    </Group>
  );
}
