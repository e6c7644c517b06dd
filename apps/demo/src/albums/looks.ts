import type { Look } from '../pictures/figures/poses.js';
import { coats } from './coats.js';

/** Look of each pet, which is the same in all its pictures. */
export const LOOKS: Record<string, Look> = {
  zuca: {
    coat: coats.golden,
    patches: [{ at: [0.5, 0.7, 0.13, 0.14], coat: coats.cream, soft: 0.6 }],
    collar: '#3f8f8c',
  },
  ponoc: { coat: coats.black },
  medena: { coat: coats.cream, collar: '#c8553d' },
  mica: {
    coat: coats.sand,
    patches: [
      { at: [0.5, 0.12, 0.035, 0.09], coat: coats.iron, soft: 0.4 },
      { at: [0.41, 0.13, 0.03, 0.075], coat: coats.iron, soft: 0.4 },
      { at: [0.59, 0.13, 0.03, 0.075], coat: coats.iron, soft: 0.4 },
      { at: [0.2, 0.66, 0.07, 0.02], coat: coats.iron, soft: 0.5 },
      { at: [0.2, 0.74, 0.07, 0.02], coat: coats.iron, soft: 0.5 },
      { at: [0.8, 0.66, 0.07, 0.02], coat: coats.iron, soft: 0.5 },
      { at: [0.8, 0.74, 0.07, 0.02], coat: coats.iron, soft: 0.5 },
      { at: [0.5, 0.43, 0.17, 0.1], coat: coats.cream, soft: 0.6 },
    ],
  },
  grickica: {
    coat: coats.golden,
    patches: [
      { at: [0.5, 0.8, 0.2, 0.17], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.46, 0.24, 0.11], coat: coats.white, soft: 0.5 },
    ],
  },
  sarko: {
    coat: coats.iron,
    patches: [
      { at: [0.5, 0.44, 0.22, 0.13], coat: coats.cream, soft: 0.8 },
      { at: [0.5, 0.68, 0.17, 0.14], coat: coats.sand, soft: 0.9 },
      { at: [0.5, 0.95, 0.45, 0.05], coat: coats.cream, soft: 0.9 },
    ],
  },
  vila: {
    coat: coats.grey,
    patches: [
      { at: [0.5, 0.46, 0.24, 0.14], coat: coats.white, soft: 0.8 },
      { at: [0.5, 0.72, 0.2, 0.18], coat: coats.white, soft: 0.9 },
    ],
  },
  vihor: {
    coat: coats.tan,
    patches: [
      { at: [0.58, 0.46, 0.3, 0.13], coat: coats.black, soft: 0.35 },
      { at: [0.3, 0.25, 0.06, 0.1], coat: coats.black, soft: 0.4 },
      { at: [0.12, 0.36, 0.07, 0.05], coat: coats.white, soft: 0.5 },
      { at: [0.28, 0.56, 0.06, 0.12], coat: coats.white, soft: 0.6 },
      { at: [0.6, 0.95, 0.5, 0.09], coat: coats.white, soft: 0.4 },
    ],
  },
  biscuit: {
    coat: coats.tan,
    patches: [
      { at: [0.5, 0.24, 0.055, 0.22], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.43, 0.2, 0.1], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.69, 0.16, 0.16], coat: coats.white, soft: 0.4 },
      { at: [0.22, 0.72, 0.12, 0.13], coat: coats.black, soft: 0.3 },
      { at: [0.78, 0.72, 0.12, 0.13], coat: coats.black, soft: 0.3 },
      { at: [0.5, 0.95, 0.5, 0.045], coat: coats.white, soft: 0.5 },
    ],
    collar: '#3d6fb0',
  },
  duchess: { coat: coats.blue, collar: '#8a5aa8' },
  pepper: {
    coat: coats.white,
    patches: [
      { at: [0.2, 0.34, 0.24, 0.22], coat: coats.grey, soft: 0.3 },
      { at: [0.62, 0.3, 0.22, 0.05], coat: coats.grey, soft: 0.5 },
    ],
  },
  leo: {
    coat: coats.yellow,
    spots: { coat: coats.black, count: 90, size: 0.017 },
    patches: [{ at: [0.72, 0.78, 0.14, 0.2], coat: coats.white, soft: 0.9 }],
  },
  zmajko: {
    coat: coats.sand,
    patches: [
      { at: [0.27, 0.16, 0.12, 0.14], coat: coats.golden, soft: 0.9 },
      { at: [0.4, 0.5, 0.05, 0.03], coat: coats.brown, soft: 0.6 },
      { at: [0.44, 0.58, 0.05, 0.03], coat: coats.brown, soft: 0.6 },
      { at: [0.5, 0.67, 0.05, 0.03], coat: coats.brown, soft: 0.6 },
      { at: [0.37, 0.42, 0.05, 0.025], coat: coats.brown, soft: 0.6 },
      { at: [0.6, 0.84, 0.05, 0.04], coat: coats.brown, soft: 0.6 },
      { at: [0.78, 0.74, 0.05, 0.04], coat: coats.brown, soft: 0.6 },
    ],
  },
  rosa: {
    coat: coats.rose,
    patches: [
      { at: [0.5, 0.62, 0.17, 0.17], coat: coats.chocolate, soft: 0.9 },
      { at: [0.5, 0.5, 0.49, 0.49], hole: 0.72, coat: coats.brown, soft: 0.5 },
    ],
  },
  rio: {},
  safir: {
    coat: coats.sapphire,
    patches: [
      { at: [0.5, 0.62, 0.05, 0.12], coat: coats.white, soft: 0.8 },
      { at: [0.5, 0.5, 0.36, 0.36], hole: 0.8, coat: coats.yellow, soft: 0.1 },
      { at: [0.5, 0.5, 0.46, 0.46], hole: 0.9, coat: coats.white, soft: 0.1 },
    ],
  },
  luna: {
    coat: [
      [38, 40, 52],
      [106, 112, 130],
      [250, 250, 252],
    ],
  },
  frost: {
    coat: [
      [170, 160, 172],
      [240, 235, 232],
      [255, 255, 253],
    ],
  },
  coco: {
    coat: [
      [150, 84, 58],
      [224, 162, 122],
      [255, 220, 188],
    ],
  },
  pixel: {
    coat: coats.black,
    patches: [
      { at: [0.5, 0.2, 0.06, 0.2], coat: coats.white, soft: 0.4 },
      { at: [0.5, 0.43, 0.19, 0.1], coat: coats.white, soft: 0.4 },
      { at: [0.5, 0.66, 0.17, 0.13], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.96, 0.5, 0.05], coat: coats.white, soft: 0.4 },
    ],
    collar: '#f08c2e',
  },
  bruno: {
    coat: coats.brown,
    patches: [
      { at: [0.29, 0.42, 0.022, 0.1], coat: coats.chocolate, soft: 0.5 },
      { at: [0.24, 0.42, 0.018, 0.07], coat: coats.chocolate, soft: 0.5 },
      { at: [0.34, 0.42, 0.018, 0.07], coat: coats.chocolate, soft: 0.5 },
      { at: [0.62, 0.5, 0.025, 0.16], coat: coats.chocolate, soft: 0.6 },
      { at: [0.71, 0.52, 0.025, 0.17], coat: coats.chocolate, soft: 0.6 },
      { at: [0.8, 0.56, 0.025, 0.16], coat: coats.chocolate, soft: 0.6 },
      { at: [0.29, 0.76, 0.11, 0.08], coat: coats.cream, soft: 0.7 },
    ],
  },
  noodle: {
    coat: coats.chocolate,
    recolour: [{ hues: [48, 100], coat: coats.sand }],
    patches: [
      { at: [0.14, 0.62, 0.05, 0.05], coat: coats.sand, soft: 0.4 },
      { at: [0.2, 0.8, 0.05, 0.04], coat: coats.sand, soft: 0.4 },
      { at: [0.37, 0.87, 0.05, 0.04], coat: coats.sand, soft: 0.4 },
      { at: [0.55, 0.88, 0.05, 0.035], coat: coats.sand, soft: 0.4 },
      { at: [0.73, 0.89, 0.05, 0.035], coat: coats.sand, soft: 0.4 },
      { at: [0.48, 0.42, 0.05, 0.06], coat: coats.sand, soft: 0.4 },
      { at: [0.6, 0.62, 0.05, 0.05], coat: coats.sand, soft: 0.4 },
      { at: [0.75, 0.65, 0.05, 0.05], coat: coats.sand, soft: 0.4 },
    ],
  },
  cleopatra: { coat: coats.ink },
  pipi: {
    coat: coats.grey,
    patches: [
      { at: [0.36, 0.16, 0.28, 0.19], coat: coats.yellow, soft: 0.35 },
      { at: [0.32, 0.28, 0.06, 0.06], coat: coats.ginger, soft: 0.4 },
      { at: [0.44, 0.62, 0.05, 0.2], coat: coats.white, soft: 0.5 },
    ],
  },
  snezana: { coat: coats.white },
  pamuk: { coat: coats.white },
  murphy: {
    coat: coats.black,
    patches: [
      { at: [0.5, 0.44, 0.17, 0.1], coat: coats.grey, soft: 0.7 },
      { at: [0.29, 0.7, 0.11, 0.12], coat: coats.grey, soft: 0.8 },
    ],
  },
  patch: {
    coat: coats.white,
    patches: [
      { at: [0.26, 0.16, 0.22, 0.2], coat: coats.ginger, soft: 0.15 },
      { at: [0.76, 0.14, 0.2, 0.17], coat: coats.black, soft: 0.15 },
      { at: [0.26, 0.8, 0.16, 0.1], coat: coats.black, soft: 0.15 },
      { at: [0.74, 0.72, 0.14, 0.12], coat: coats.ginger, soft: 0.15 },
      { at: [0.9, 0.7, 0.1, 0.1], coat: coats.black, soft: 0.15 },
    ],
  },
  shelly: { coat: coats.olive, recolour: [{ hues: [48, 128], coat: coats.yellow }] },
  clover: { coat: coats.tan },
  fleka: { coat: coats.white, spots: { coat: coats.black, count: 95, size: 0.021 }, collar: '#c0392b' },
  safran: { coat: coats.golden, spots: { coat: coats.chocolate, count: 120, size: 0.019 } },
  ruby: {
    coat: coats.ginger,
    recolour: [{ hues: [48, 100], coat: coats.red }],
    patches: [
      { at: [0.14, 0.62, 0.05, 0.04], coat: coats.red, soft: 0.3 },
      { at: [0.2, 0.8, 0.05, 0.035], coat: coats.red, soft: 0.3 },
      { at: [0.36, 0.87, 0.05, 0.035], coat: coats.red, soft: 0.3 },
      { at: [0.54, 0.88, 0.05, 0.035], coat: coats.red, soft: 0.3 },
      { at: [0.72, 0.89, 0.05, 0.035], coat: coats.red, soft: 0.3 },
      { at: [0.47, 0.4, 0.045, 0.05], coat: coats.red, soft: 0.3 },
      { at: [0.57, 0.58, 0.045, 0.05], coat: coats.red, soft: 0.3 },
      { at: [0.7, 0.67, 0.05, 0.05], coat: coats.red, soft: 0.3 },
    ],
  },
  django: {
    coat: coats.black,
    patches: [
      { at: [0.5, 0.5, 0.4, 0.4], hole: 0.78, coat: coats.ginger, soft: 0.1 },
      { at: [0.5, 0.5, 0.49, 0.49], hole: 0.94, coat: coats.peach, soft: 0.1 },
    ],
  },
  bijou: {
    coat: coats.cream,
    patches: [
      { at: [0.5, 0.38, 0.2, 0.14], coat: coats.chocolate, soft: 0.9 },
      { at: [0.18, 0.12, 0.1, 0.09], coat: coats.chocolate, soft: 0.5 },
      { at: [0.82, 0.12, 0.1, 0.09], coat: coats.chocolate, soft: 0.5 },
      { at: [0.5, 0.96, 0.5, 0.07], coat: coats.chocolate, soft: 0.7 },
      { at: [0.93, 0.75, 0.09, 0.2], coat: coats.chocolate, soft: 0.5 },
    ],
    collar: '#2f8f83',
  },
  zvonko: {
    coat: coats.tan,
    patches: [
      { at: [0.6, 0.45, 0.28, 0.1], coat: coats.black, soft: 0.5 },
      { at: [0.3, 0.2, 0.05, 0.05], coat: coats.black, soft: 0.6 },
      { at: [0.76, 0.2, 0.2, 0.12], coat: coats.black, soft: 0.5 },
    ],
  },
  riki: {
    coat: coats.ginger,
    patches: [
      { at: [0.5, 0.66, 0.13, 0.14], coat: coats.white, soft: 0.6 },
      { at: [0.5, 0.44, 0.16, 0.09], coat: coats.white, soft: 0.6 },
    ],
  },
  kornelija: { coat: coats.olive, recolour: [{ hues: [48, 128], coat: coats.sand }] },
  zrno: {
    coat: coats.sand,
    patches: [
      { at: [0.5, 0.8, 0.24, 0.2], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.45, 0.27, 0.12], coat: coats.white, soft: 0.5 },
      { at: [0.38, 0.22, 0.05, 0.02], coat: coats.white, soft: 0.6 },
      { at: [0.62, 0.22, 0.05, 0.02], coat: coats.white, soft: 0.6 },
    ],
  },
  mango: {
    coat: coats.green,
    recolour: [{ hues: [30, 60], coat: coats.green, within: [0.56, 0.56, 0.22, 0.26] }],
    patches: [{ at: [0.32, 0.2, 0.24, 0.17], coat: coats.peach, soft: 0.4 }],
  },
  siva: { coat: coats.grey, patches: [{ at: [0.5, 0.82, 0.22, 0.16], coat: coats.white, soft: 0.8 }] },
  reks: {
    coat: coats.tan,
    patches: [
      { at: [0.44, 0.45, 0.12, 0.3], coat: coats.black, soft: 0.9 },
      { at: [0.2, 0.27, 0.09, 0.06], coat: coats.black, soft: 0.7 },
    ],
  },
  djole: {
    coat: coats.grey,
    recolour: [
      { hues: [34, 60], coat: coats.grey, within: [0.56, 0.56, 0.24, 0.28] },
      { hues: [190, 240], coat: coats.iron },
      { hues: [20, 60], coat: coats.black, within: [0.14, 0.24, 0.12, 0.14] },
    ],
    patches: [{ at: [0.84, 0.76, 0.14, 0.12], coat: coats.red, soft: 0.2 }],
  },
  tresnja: {
    coat: coats.white,
    patches: [
      { at: [0.18, 0.36, 0.15, 0.3], coat: coats.ginger, soft: 0.2 },
      { at: [0.46, 0.36, 0.08, 0.3], coat: coats.black, soft: 0.2 },
      { at: [0.72, 0.62, 0.2, 0.34], coat: coats.ginger, soft: 0.2 },
    ],
  },
  sunny: {
    coat: coats.yellow,
    recolour: [
      { hues: [34, 60], coat: coats.ginger, within: [0.56, 0.52, 0.24, 0.24] },
      { hues: [190, 240], coat: coats.green },
    ],
    patches: [
      { at: [0.34, 0.16, 0.2, 0.13], coat: coats.ginger, soft: 0.8 },
      { at: [0.3, 0.66, 0.16, 0.2], coat: coats.ginger, soft: 0.9 },
    ],
  },
  chip: {},
  skocko: { coat: coats.iron },
};
