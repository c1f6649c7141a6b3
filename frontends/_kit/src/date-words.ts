/*
 * Days and moments in British English, in the browser's time zone, as `Intl.DateTimeFormat("en-GB")` writes them. By hand, because
 * the first formatter of a page costs 16 ms of its main thread (60 on a phone), before anything is painted.
 */

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const two = (number: number): string => String(number).padStart(2, "0");

/** "23 November" */
export const dayOfYear = (at: Date): string => `${at.getDate()} ${months[at.getMonth()]}`;

/** "23 November 2026" */
export const longDay = (at: Date): string => `${dayOfYear(at)} ${at.getFullYear()}`;

const time = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** "23 November 2026 at 09:05" */
export const longMoment = (at: Date): string => `${longDay(at)} at ${time(at)}`;

/** "Monday 23 November 2026" */
export const fullDay = (at: Date): string => `${weekdays[at.getDay()]} ${longDay(at)}`;

/** "Monday 23 November 2026 at 09:05" */
export const fullMoment = (at: Date): string => `${weekdays[at.getDay()]} ${longMoment(at)}`;
