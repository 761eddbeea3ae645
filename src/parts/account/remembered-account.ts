import { useState } from 'react';
import { type CodeAddress, isSameAddress } from '../../../schemas/account/code';
import { forgetLastAccount, lastAccount } from '../../storage/last-account';

/** The last account of this device, unless another one is being typed; it can be left for good. */
export const useRememberedAccount = (typed: CodeAddress | null) => {
  const [account, setAccount] = useState(() => {
    const last = lastAccount();
    const isOther = typed !== null && typed.name !== '' && last && !isSameAddress(last, typed);
    return isOther ? null : last;
  });
  const forget = () => {
    forgetLastAccount();
    setAccount(null);
  };
  return { account, forget };
};
