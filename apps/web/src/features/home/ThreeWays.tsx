import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { SimpleGrid } from '../../ui/layout/Layout';
import { Paw } from '../../ui/pictures/Paw';
import type { Tint } from '../../ui/pictures/tint';
import classes from './ThreeWays.module.css';

interface Way {
  key: 'adopt' | 'care' | 'lost';
  tint: Tint;
  to: string;
  picture: ReactNode;
}

// The drawings are inline, so the pre-rendered page shows them without a request.
const WAYS: Way[] = [
  { key: 'adopt', tint: 'dogs', to: paths.find({ offer: 'adoption' }), picture: <Doghouse /> },
  { key: 'care', tint: 'parrots', to: paths.login({ next: paths.care }), picture: <Calendar /> },
  { key: 'lost', tint: 'spiders', to: paths.lost(), picture: <MapWithPin /> },
];

/** Links with pictures to the three uses of Šapa: adoption, care, and lost and found. */
export function ThreeWays() {
  const { t } = useTranslation('visitors');
  return (
    <SimpleGrid component="ul" cols={{ base: 1, sm: 3 }} spacing={{ base: 12, sm: 20 }} aria-label={t('ways.label')}>
      {WAYS.map(({ key, tint, to, picture }) => (
        <Box component="li" display="grid" key={key} data-tint={tint}>
          <Card lifts className={classes.way}>
            <div className={classes.ground}>{picture}</div>
            <div className={classes.words}>
              <Title order={2} fz="lg">
                <CardLink to={to}>{t(`ways.${key}.name`)}</CardLink>
              </Title>
              <Text c="dimmed" fz={15} lh={1.4}>
                {t(`ways.${key}.text`)}
              </Text>
            </div>
          </Card>
        </Box>
      ))}
    </SimpleGrid>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 96" className={classes.drawing} aria-hidden="true">
      {children}
    </svg>
  );
}

/** A paw inside a drawing: the logo's paw at a position, in one colour. */
function PawPrint({ x, y, size, color }: { x: number; y: number; size: number; color: string }) {
  return (
    <svg x={x} y={y} width={size} height={size} color={color}>
      <Paw />
    </svg>
  );
}

function Heart() {
  return (
    <path
      d="M60 26c-3.6-6.4-13-4.4-13 3 0 6.2 7.4 10.6 13 15 5.6-4.4 13-8.8 13-15 0-7.4-9.4-9.4-13-3Z"
      fill="var(--heart)"
    />
  );
}

/** A house with a heart and a dog in its door. */
function Doghouse() {
  return (
    <Drawing>
      <ellipse cx="60" cy="88" rx="52" ry="6" fill="var(--tint-deep)" />
      <path d="M26 44 60 16l34 28v40a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4Z" fill="#fffdf9" />
      <path
        d="M16 48 60 10l44 38"
        fill="none"
        stroke="#cc420d"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Heart />
      <path d="M40 88V70a20 20 0 0 1 40 0v18Z" fill="var(--tint-deep)" />
      <path d="M46 88V76c0-9 6-15 14-15s14 6 14 15v12Z" fill="#a4662f" />
      <path d="M46.5 68c-5 1-6 12-2 15 4-1 6-8 6-14ZM73.5 68c5 1 6 12 2 15-4-1-6-8-6-14Z" fill="#6f4119" />
      <ellipse cx="60" cy="81" rx="8.5" ry="7" fill="#f3dcc0" />
      <ellipse cx="60" cy="77.5" rx="3.2" ry="2.4" fill="#2b211c" />
      <circle cx="54" cy="71.5" r="1.9" fill="#2b211c" />
      <circle cx="66" cy="71.5" r="1.9" fill="#2b211c" />
    </Drawing>
  );
}

/** A calendar with a paw, a tick and a pill. */
function Calendar() {
  return (
    <Drawing>
      <ellipse cx="60" cy="88" rx="52" ry="6" fill="var(--tint-deep)" />
      <rect x="24" y="18" width="64" height="68" rx="9" fill="#fffdf9" />
      <path d="M24 40V27a9 9 0 0 1 9-9h46a9 9 0 0 1 9 9v13Z" fill="#0b7285" />
      <path d="M40 11v14M72 11v14" stroke="#14603a" strokeWidth="6" strokeLinecap="round" />
      <PawPrint x={39} y={45} size={34} color="#7cc79a" />
      <circle cx="88" cy="74" r="17" fill="#1d6b3c" />
      <path
        d="m80 74 6 6 10-12"
        fill="none"
        stroke="#fff"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g transform="rotate(-32 26 76)">
        <path d="M20 67h-4a9 9 0 0 0 0 18h4Z" transform="translate(6)" fill="#e0244a" />
        <path d="M26 67h8a9 9 0 0 1 0 18h-8Z" fill="#ffe7e7" />
      </g>
    </Drawing>
  );
}

/** A map with a pin and a trail of paw prints. */
function MapWithPin() {
  return (
    <Drawing>
      <ellipse cx="60" cy="88" rx="52" ry="6" fill="var(--tint-deep)" />
      <path d="m12 34 30-10 36 10 30-10v50L78 84 42 74 12 84Z" fill="#fffdf9" />
      <path d="m42 24 36 10v50L42 74Z" fill="#d5f3de" />
      <path d="m12 62 30-9 36 11 30-9" fill="none" stroke="#bfdfeb" strokeWidth="7" />
      <PawPrint x={18} y={64} size={11} color="#6b5c53" />
      <PawPrint x={33} y={56} size={11} color="#6b5c53" />
      <PawPrint x={46} y={63} size={11} color="#6b5c53" />
      <path d="M73 8a21 21 0 0 1 21 21c0 14-15 23-21 37-6-14-21-23-21-37A21 21 0 0 1 73 8Z" fill="#cc420d" />
      <circle cx="73" cy="29" r="14" fill="#fffdf9" />
      <PawPrint x={63} y={19} size={20} color="#cc420d" />
    </Drawing>
  );
}
