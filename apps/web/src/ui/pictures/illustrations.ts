// 3D pictures from Fluent Emoji (MIT), 256 px wide, about 5 KB each. The bundle contains only
// their URLs.
import dog from '@lobehub/fluent-emoji-3d/assets/1f436.webp?url';
import dogStanding from '@lobehub/fluent-emoji-3d/assets/1f415.webp?url';
import poodle from '@lobehub/fluent-emoji-3d/assets/1f429.webp?url';
import guideDog from '@lobehub/fluent-emoji-3d/assets/1f9ae.webp?url';
import serviceDog from '@lobehub/fluent-emoji-3d/assets/1f415-200d-1f9ba.webp?url';
import cat from '@lobehub/fluent-emoji-3d/assets/1f431.webp?url';
import catStanding from '@lobehub/fluent-emoji-3d/assets/1f408.webp?url';
import blackCat from '@lobehub/fluent-emoji-3d/assets/1f408-200d-2b1b.webp?url';
import cryingCat from '@lobehub/fluent-emoji-3d/assets/1f63f.webp?url';
import parrot from '@lobehub/fluent-emoji-3d/assets/1f99c.webp?url';
import bird from '@lobehub/fluent-emoji-3d/assets/1f426.webp?url';
import chick from '@lobehub/fluent-emoji-3d/assets/1f425.webp?url';
import lizard from '@lobehub/fluent-emoji-3d/assets/1f98e.webp?url';
import snake from '@lobehub/fluent-emoji-3d/assets/1f40d.webp?url';
import turtle from '@lobehub/fluent-emoji-3d/assets/1f422.webp?url';
import hamster from '@lobehub/fluent-emoji-3d/assets/1f439.webp?url';
import mouse from '@lobehub/fluent-emoji-3d/assets/1f42d.webp?url';
import rat from '@lobehub/fluent-emoji-3d/assets/1f400.webp?url';
import rabbit from '@lobehub/fluent-emoji-3d/assets/1f430.webp?url';
import chipmunk from '@lobehub/fluent-emoji-3d/assets/1f43f-fe0f.webp?url';
import spider from '@lobehub/fluent-emoji-3d/assets/1f577-fe0f.webp?url';
import scorpion from '@lobehub/fluent-emoji-3d/assets/1f982.webp?url';
import web from '@lobehub/fluent-emoji-3d/assets/1f578-fe0f.webp?url';
import paws from '@lobehub/fluent-emoji-3d/assets/1f43e.webp?url';
import bone from '@lobehub/fluent-emoji-3d/assets/1f9b4.webp?url';
import yarn from '@lobehub/fluent-emoji-3d/assets/1f9f6.webp?url';
import fish from '@lobehub/fluent-emoji-3d/assets/1f41f.webp?url';
import house from '@lobehub/fluent-emoji-3d/assets/1f3e0.webp?url';
import garden from '@lobehub/fluent-emoji-3d/assets/1f3e1.webp?url';
import bath from '@lobehub/fluent-emoji-3d/assets/1f6c1.webp?url';
import soap from '@lobehub/fluent-emoji-3d/assets/1f9fc.webp?url';
import comb from '@lobehub/fluent-emoji-3d/assets/1faae.webp?url';
import scissors from '@lobehub/fluent-emoji-3d/assets/2702-fe0f.webp?url';
import stethoscope from '@lobehub/fluent-emoji-3d/assets/1fa7a.webp?url';
import hospital from '@lobehub/fluent-emoji-3d/assets/1f3e5.webp?url';
import camera from '@lobehub/fluent-emoji-3d/assets/1f4f8.webp?url';
import picture from '@lobehub/fluent-emoji-3d/assets/1f5bc-fe0f.webp?url';
import heart from '@lobehub/fluent-emoji-3d/assets/2764-fe0f.webp?url';
import hearts from '@lobehub/fluent-emoji-3d/assets/1f495.webp?url';
import orangeHeart from '@lobehub/fluent-emoji-3d/assets/1f9e1.webp?url';
import tree from '@lobehub/fluent-emoji-3d/assets/1f333.webp?url';
import fir from '@lobehub/fluent-emoji-3d/assets/1f332.webp?url';
import cactus from '@lobehub/fluent-emoji-3d/assets/1f335.webp?url';
import sprout from '@lobehub/fluent-emoji-3d/assets/1f331.webp?url';
import sunflower from '@lobehub/fluent-emoji-3d/assets/1f33b.webp?url';
import flower from '@lobehub/fluent-emoji-3d/assets/1f33c.webp?url';
import sun from '@lobehub/fluent-emoji-3d/assets/2600-fe0f.webp?url';
import cloud from '@lobehub/fluent-emoji-3d/assets/2601-fe0f.webp?url';
import sparkles from '@lobehub/fluent-emoji-3d/assets/2728.webp?url';
import basket from '@lobehub/fluent-emoji-3d/assets/1f9fa.webp?url';
import gift from '@lobehub/fluent-emoji-3d/assets/1f381.webp?url';
import magnifier from '@lobehub/fluent-emoji-3d/assets/1f50d.webp?url';
import compass from '@lobehub/fluent-emoji-3d/assets/1f9ed.webp?url';
import shyMonkey from '@lobehub/fluent-emoji-3d/assets/1f648.webp?url';
import handshake from '@lobehub/fluent-emoji-3d/assets/1f91d.webp?url';
import hug from '@lobehub/fluent-emoji-3d/assets/1f917.webp?url';
import wave from '@lobehub/fluent-emoji-3d/assets/1f44b.webp?url';
import carrot from '@lobehub/fluent-emoji-3d/assets/1f955.webp?url';
import cookie from '@lobehub/fluent-emoji-3d/assets/1f36a.webp?url';
import chestnut from '@lobehub/fluent-emoji-3d/assets/1f330.webp?url';
import log from '@lobehub/fluent-emoji-3d/assets/1fab5.webp?url';
import bubbles from '@lobehub/fluent-emoji-3d/assets/1fae7.webp?url';
import speech from '@lobehub/fluent-emoji-3d/assets/1f4ac.webp?url';
import mailbox from '@lobehub/fluent-emoji-3d/assets/1f4ed.webp?url';

export const illustrations = {
  dog,
  dogStanding,
  poodle,
  guideDog,
  serviceDog,
  cat,
  catStanding,
  blackCat,
  cryingCat,
  parrot,
  bird,
  chick,
  lizard,
  snake,
  turtle,
  hamster,
  mouse,
  rat,
  rabbit,
  chipmunk,
  spider,
  scorpion,
  web,
  paws,
  bone,
  yarn,
  fish,
  house,
  garden,
  bath,
  soap,
  comb,
  scissors,
  stethoscope,
  hospital,
  camera,
  picture,
  heart,
  hearts,
  orangeHeart,
  tree,
  fir,
  cactus,
  sprout,
  sunflower,
  flower,
  sun,
  cloud,
  sparkles,
  basket,
  gift,
  magnifier,
  compass,
  shyMonkey,
  handshake,
  hug,
  wave,
  carrot,
  cookie,
  chestnut,
  log,
  bubbles,
  speech,
  mailbox,
} as const;

export type IllustrationName = keyof typeof illustrations;
