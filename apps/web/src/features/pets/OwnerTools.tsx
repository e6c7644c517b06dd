import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu, Skeleton } from '@mantine/core';
import {
  IconCandle,
  IconChevronDown,
  IconGift,
  IconListCheck,
  IconMapSearch,
  IconPencil,
  IconPhotoEdit,
  IconPrinter,
  IconQrcode,
  IconShare3,
  IconSpeakerphone,
  IconTrash,
  IconVaccine,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { shareLink } from '../../ui/feedback/shareLink';
import { Group, Stack } from '../../ui/layout/Layout';
import { MenuGroup } from '../../ui/layout/MenuGroup';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { reminderAnchor } from '../reminders/agenda';
import { HealthLine } from './HealthLine';
import { useForgetPet } from './pets.queries';
import { type PetHealth, usePetHealth } from './usePetHealth';
import { useShowOnWall } from './useShowOnWall';

type Pet = components['schemas']['Pet'];

const loadEntryEditor = async () => (await import('../health-records/EntryEditor')).EntryEditor;
const PetDeath = lazy(() => import('./PetDeath').then((m) => ({ default: m.PetDeath })));
const DeletePet = lazy(() => import('./DeletePet').then((m) => ({ default: m.DeletePet })));

/** What the owner does with a pet: the most urgent action as a button, all others in a menu. */
export function OwnerTools({ pet }: { pet: Pet }) {
  const { t } = useTranslation('pets');
  const health = usePetHealth(pet);
  return (
    <Stack gap="sm" role="group" aria-label={t('page.tools', { name: pet.name })}>
      <HealthLine petUuid={pet.uuid} health={health} />
      <Group gap="xs" wrap="nowrap">
        <PrimaryAction pet={pet} health={health} />
        <OtherActions pet={pet} />
      </Group>
    </Stack>
  );
}

/** The report of a lost pet, due care, the first vaccination, or otherwise a post on the wall. */
function PrimaryAction({ pet, health: { isPending, isDue, next, lacksVaccination } }: { pet: Pet; health: PetHealth }) {
  const { t } = useTranslation('pets');
  const wall = useShowOnWall(pet);
  const editor = useLazyPart(loadEntryEditor);
  if (pet.diedOn) return null;
  if (pet.lostReport) {
    return (
      <Button
        component={Link}
        to={paths.lostReport(pet.lostReport.uuid)}
        flex={1}
        leftSection={<IconMapSearch size={20} aria-hidden />}
      >
        {t('lost.report')}
      </Button>
    );
  }
  if (isPending) return <Skeleton h={44} radius="xl" flex={1} />;
  if (isDue && next) {
    const hash = 'reminder' in next ? `#${reminderAnchor(next.reminder.id)}` : '';
    return (
      <Button component={Link} to={paths.care + hash} flex={1} leftSection={<IconListCheck size={20} aria-hidden />}>
        {t('page.seeDue')}
      </Button>
    );
  }
  if (lacksVaccination) {
    return (
      <>
        <Button
          flex={1}
          leftSection={<IconVaccine size={20} aria-hidden />}
          aria-busy={editor.isLoading}
          onPointerEnter={editor.prepare}
          onClick={editor.open}
        >
          {t('next.vaccination')}
        </Button>
        {editor.Part && (
          <editor.Part
            pet={{ uuid: pet.uuid, petCategoryId: pet.petCategory.id }}
            isOwner
            kind="vaccination"
            onClose={editor.close}
          />
        )}
      </>
    );
  }
  return (
    <Button
      flex={1}
      leftSection={<IconSpeakerphone size={20} aria-hidden />}
      loading={wall.isPreparing}
      onClick={wall.show}
    >
      {t('next.wall')}
    </Button>
  );
}

function OtherActions({ pet }: { pet: Pet }) {
  const { t } = useTranslation('pets');
  const navigate = useNavigate();
  const forgetPet = useForgetPet(pet.uuid);
  const wall = useShowOnWall(pet);
  const [dialog, setDialog] = useState<'death' | 'delete' | null>(null);
  const isAlive = pet.diedOn === null;

  async function leave() {
    await navigate(paths.animals(), { replace: true });
    forgetPet();
  }

  return (
    <>
      <Menu
        position="bottom-end"
        width={280}
        withinPortal={false}
        // On phones the page scrolls to the end of the menu, and the button leaves the screen.
        hideDetached={false}
        withInitialFocusPlaceholder={false}
        alignItemsLabels="none"
      >
        <Menu.Target>
          <Button
            variant="default"
            flex={isAlive ? 'none' : 1}
            aria-label={t('page.tools', { name: pet.name })}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            {t('page.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={paths.pet(pet.uuid, { edit: 'profile' })}
            state={{ isFromPet: true }}
            leftSection={<IconPencil size={20} aria-hidden />}
          >
            {t('page.edit')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.pet(pet.uuid, { edit: 'photos' })}
            state={{ isFromPet: true }}
            leftSection={<IconPhotoEdit size={20} aria-hidden />}
          >
            {t('photos.title')}
          </Menu.Item>
          {isAlive && (
            <MenuGroup title={t('menu.safety')}>
              <Menu.Item
                component={Link}
                to={paths.petTag(pet.uuid)}
                leftSection={<IconQrcode size={20} aria-hidden />}
              >
                {t('page.tag')}
              </Menu.Item>
              {!pet.lostReport && (
                <Menu.Item
                  component={Link}
                  to={paths.newLost({ pet: pet.uuid })}
                  leftSection={<IconMapSearch size={20} aria-hidden />}
                >
                  {t('page.reportLost')}
                </Menu.Item>
              )}
            </MenuGroup>
          )}
          {(isAlive || pet.visibleToVisitors) && (
            <MenuGroup title={t('page.share')}>
              {isAlive && (
                <Menu.Item leftSection={<IconSpeakerphone size={20} aria-hidden />} onClick={wall.show}>
                  {t('next.wall')}
                </Menu.Item>
              )}
              {pet.visibleToVisitors && (
                <>
                  <Menu.Item
                    leftSection={<IconShare3 size={20} aria-hidden />}
                    onClick={() => void shareLink(paths.publicPet(pet.uuid), pet.name)}
                  >
                    {t('menu.link')}
                  </Menu.Item>
                  <Menu.Item
                    component={Link}
                    to={paths.poster(pet.uuid)}
                    leftSection={<IconPrinter size={20} aria-hidden />}
                  >
                    {t('page.poster')}
                  </Menu.Item>
                </>
              )}
            </MenuGroup>
          )}
          <MenuGroup title={t('menu.goodbye')}>
            {isAlive && (
              <Menu.Item component={Link} to={paths.givePet(pet.uuid)} leftSection={<IconGift size={20} aria-hidden />}>
                {t('page.give')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCandle size={20} aria-hidden />} onClick={() => setDialog('death')}>
              {t('death.open', { context: pet.gender })}
            </Menu.Item>
            <Menu.Item
              c="var(--danger)"
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={() => setDialog('delete')}
            >
              {t('page.delete')}
            </Menu.Item>
          </MenuGroup>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'death' && (
        <Suspense fallback={null}>
          <PetDeath pet={pet} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <Suspense fallback={null}>
          <DeletePet pet={pet} onCancel={() => setDialog(null)} onDeleted={() => void leave()} />
        </Suspense>
      )}
    </>
  );
}
