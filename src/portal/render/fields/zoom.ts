/** The steps a picture is zoomed in. */

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;

/** The next step up (1) or down (-1); the last one stays. */
export const nextZoom = (zoom: number, direction: 1 | -1): number =>
  (direction === 1 ? steps.find(step => step > zoom) : steps.findLast(step => step < zoom)) ?? zoom;
