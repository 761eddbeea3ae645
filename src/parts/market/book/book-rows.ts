import { useMediaQuery } from '../../../components/base/media-query';

const lowScreen = '(height < 700px)';

/** Six rows on each side beside the form, four where the screen is low. */
export const useBookRows = () => (useMediaQuery(lowScreen) ? 4 : 6);
