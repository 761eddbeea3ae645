import { useSearchParams } from 'react-router-dom';

/** The number that the address gives as `id`; null for anything else. */
export const useRecordId = (): number | null => {
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
