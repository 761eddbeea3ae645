import { missing } from './figure';
import { timeStamp } from './time';

/** `YYYY-MM-DD HH:mm:ss.SSS`, for evidence whose order within a second matters. */
export const preciseStamp = (time: string | null, zone?: string): string => {
  const stamp = timeStamp(time, zone);
  if (time === null || stamp === missing) return missing;
  return `${stamp}.${String(new Date(time).getUTCMilliseconds()).padStart(3, '0')}`;
};
