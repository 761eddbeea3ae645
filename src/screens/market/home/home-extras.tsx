import { useEffect } from 'react';
import { selectUser } from '../../../../machines/account/app';
import { useUiState } from '../../../components/base/ui-state';
import { App } from '../../../context/app-context';
import { LanguageChip } from '../../../navigation/language-chip';
import { DayCourse } from './day-course';
import { FirstSteps } from './first-steps';
import { useNeedsNetwork } from './needs-network';
import { NoTotal } from './no-total';
import { Day } from './value-day';

/** Hands to home what it says besides, once it is there, with the first steps of a newcomer. */
export const HomeExtras = () => {
  const { homeParts } = useUiState();
  useEffect(() => homeParts.set({ Day, NoTotal, Course: DayCourse, LanguageChip }), [homeParts]);
  const user = App.useSelector(selectUser);
  useNeedsNetwork();
  return user ? <FirstSteps key={user.id} user={user} /> : null;
};
