import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { isUuid } from '../../lib/uuid';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Flex, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { QrCode } from '../../ui/pictures/QrCode';
import { Moment } from '../../ui/text/Moment';
import { petQuery } from '../pets/pets.queries';
import classes from './Finders.module.css';
import {
  chipLookupsQuery,
  type PetTag,
  petTagQuery,
  useBlockFinder,
  useResetPetTag,
  useSetPetTag,
} from './finders.queries';

const SETTINGS = ['showsName', 'showsPhoto', 'showsContact'] as const;

/** Collar tag of the user's pet, and the log of finders who have read its chip. */
export function PetTagPage() {
  const { t } = useTranslation('finders');
  const { uuid = '' } = useParams();
  const { data: pet } = useQuery({ ...petQuery(uuid), enabled: isUuid(uuid) });
  const { data: tag, error, refetch } = useQuery({ ...petTagQuery(uuid), enabled: isUuid(uuid) });

  if (!isUuid(uuid) || (error instanceof ApiError && [403, 404].includes(error.status))) {
    return (
      <MissingPage title={t('own.missing')} to={paths.animals()} toText={t('own.toAnimals')}>
        {t('own.missingText')}
      </MissingPage>
    );
  }
  if (error && !tag)
    return <ApiErrorMessage isPage title={t('own.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Page gap="small" width="form">
      <div className={classes.screen}>
        <PageHeading title={pet && `${t('own.title')}: ${pet.name}`}>{t('own.title')}</PageHeading>
        <TextLink to={paths.pet(uuid)}>{pet?.name ?? t('own.back')}</TextLink>
      </div>
      {tag ? (
        <>
          <TagCard petUuid={uuid} tag={tag} />
          <Lookups petUuid={uuid} />
          {tag.code && <PrintSheet code={tag.code} />}
        </>
      ) : (
        <Skeletons count={2} gap="md" boxHeight={200} />
      )}
    </Page>
  );
}

function TagCard({ petUuid, tag }: { petUuid: string; tag: PetTag }) {
  const { t, i18n } = useTranslation('finders');
  const { submit, isPending, error } = useSetPetTag(petUuid);
  const { code, showsName, showsPhoto, showsContact } = tag;
  const settings = { showsName, showsPhoto, showsContact };
  const [isResetting, setResetting] = useState(false);
  return (
    <Stack component={Card} className={classes.screen} p="24px 20px">
      <h2>{t('own.tag')}</h2>
      <Text c="dimmed">{t('own.hint')}</Text>
      {code ? (
        <>
          <Tag code={code} />
          <div>
            {SETTINGS.map((setting) => (
              <ToggleRow
                key={setting}
                label={t(`own.${setting}`)}
                checked={settings[setting]}
                onChange={(isOn) => submit({ ...settings, [setting]: isOn })}
              />
            ))}
          </div>
          <FormMessage>{error && errorText(i18n, error)}</FormMessage>
          <Group gap="8px 12px">
            <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
              {t('own.print')}
            </Button>
            <Button component="a" href={paths.tag(code)} variant="default">
              {t('own.open')}
            </Button>
            <Button variant="default" onClick={() => setResetting(true)}>
              {t('own.reset')}
            </Button>
          </Group>
          {isResetting && <ResetDialog petUuid={petUuid} onClose={() => setResetting(false)} />}
        </>
      ) : (
        <>
          <FormMessage>{error && errorText(i18n, error)}</FormMessage>
          <Group gap="8px 12px">
            <Button loading={isPending} onClick={() => submit(settings)}>
              {t('own.create')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function ResetDialog({ petUuid, onClose }: { petUuid: string; onClose: () => void }) {
  const { t, i18n } = useTranslation('finders');
  const { submit, isPending, error } = useResetPetTag(petUuid);
  return (
    <ConfirmDialog
      title={t('own.resetTitle')}
      confirm={t('own.reset')}
      busyText={t('own.resetting')}
      busy={isPending}
      error={error && errorText(i18n, error)}
      onConfirm={() => submit(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t('own.resetText')}
    </ConfirmDialog>
  );
}

/** A tag as it is printed: the QR code of its page, and the code for people who type it. */
function Tag({ code, size }: { code: string; size?: 'small' }) {
  const { t } = useTranslation('finders');
  const url = new URL(paths.tag(code), window.location.origin);
  return (
    <div className={classes.tag} data-size={size}>
      <QrCode value={url.href} title={t('own.qrCode')} />
      <span className={classes.code}>{code}</span>
      <span className={classes.address}>{`${url.host}/t/${code}`}</span>
    </div>
  );
}

/** The printed sheet with tags in two sizes. */
function PrintSheet({ code }: { code: string }) {
  return (
    <div className={classes.sheet} aria-hidden>
      <Tag code={code} />
      <Tag code={code} />
      <Tag code={code} size="small" />
      <Tag code={code} size="small" />
    </div>
  );
}

function Lookups({ petUuid }: { petUuid: string }) {
  const { t, i18n } = useTranslation('finders');
  const { data: lookups, error, refetch } = useQuery(chipLookupsQuery(petUuid));
  const block = useBlockFinder(petUuid);
  return (
    <Stack component={Card} className={classes.screen} p="24px 20px">
      <h2>{t('own.lookups')}</h2>
      {error && !lookups && <InlineError title={t('own.lookupsFailed')} error={error} onRetry={() => void refetch()} />}
      {lookups?.length === 0 && <Text c="dimmed">{t('own.noLookups')}</Text>}
      {lookups && lookups.length > 0 && (
        <Stack component="ul" gap="xl">
          {lookups.map(({ id, business, text, isBlocked, createdAt }) => (
            <Stack component="li" gap="xs" align="start" key={id}>
              <Flex component="p" wrap="wrap" columnGap={6} align="center" c="dimmed">
                {business ? (
                  <TextLink to={paths.user(business.uuid)}>{userName(business)}</TextLink>
                ) : (
                  t('own.somebody')
                )}
                {' · '}
                <Moment value={createdAt} />
              </Flex>
              {text && <p>{text}</p>}
              {isBlocked ? (
                <Text c="dimmed">{t('own.blocked')}</Text>
              ) : (
                <Button variant="default" disabled={block.isPending} onClick={() => block.submit(id)}>
                  {t('own.block')}
                </Button>
              )}
            </Stack>
          ))}
        </Stack>
      )}
      <FormMessage>{block.error && errorText(i18n, block.error)}</FormMessage>
    </Stack>
  );
}
