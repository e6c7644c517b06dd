/** Radius in metres of the circle that contains the shown area of a report. */
export const SHOWN_RADIUS_M = 500;
