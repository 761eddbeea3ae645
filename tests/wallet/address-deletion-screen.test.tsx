// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { savedAddress } from '../../examples/wallet/withdraw-address';
import { addressDeletionMachine } from '../../machines/wallet/withdraw-address-list';
import { intentsOf } from '../../src/api/kernel/intents';
import { deleteAddressCall } from '../../src/api/wallet/withdraw-address';
import { AddressScreen } from '../../src/screens/wallet/withdraw-address/address-screen';
import { allRead } from '../support/all-read';
import { Answering } from '../support/screen/answering';
import { press } from '../support/screen/presses';
import { runOnScreen, type ScreenScript, toursOnScreen } from '../support/screen/run-screen';
import { settleSubmission } from '../support/screen/settle-submission';
import { testEach } from '../walker/walker';
import { deletionWalk as walked } from './walks/address-deletion';

const readsOne = { 'wallet/get_address': () => allRead([savedAddress]) };

afterEach(() => localStorage.clear());

describe('the deletion of a withdraw address on screen', () => {
  const parameters = { addressId: savedAddress.id };
  const script: ScreenScript<typeof addressDeletionMachine> = {
    // The page stays the same, whichever address the deletion leads to.
    screen: (
      <Answering answers={readsOne}>
        <Routes location={`/pages/user/address/address?id=${savedAddress.id}`}>
          <Route path="*" element={<AddressScreen />} />
        </Routes>
      </Answering>
    ),
    session,
    paths: { deleteAddress: settleSubmission('wallet/deladdress') },
    gestures: {
      'deletion.requested': () => press('Delete address'),
      'deletion.confirmed': () => press('Delete address'),
      'deletion.declined': () => press('Cancel'),
    },
    expectations: {
      idle: () => {
        expect(screen.queryByRole('alertdialog')).toBeNull();
        expect(screen.getByRole('button', { name: 'Delete address' })).toBeTruthy();
      },
      asking: () =>
        expect(screen.getByRole('alertdialog', { name: 'Delete this address?' })).toBeTruthy(),
      deleting: ({ context: { addressId } }) => {
        expect(screen.queryByRole('alertdialog')).toBeNull();
        expect(screen.getByText(addressId ? 'Sending…' : /^No response yet/)).toBeTruthy();
      },
    },
    failures: {
      shown: () => null,
      toasted: ({ type, failure }) => (type === 'deletion.failed' ? failure : null),
      words: {
        'withdraw.address_unknown': 'This withdraw address does not exist',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  const onScreen = toursOnScreen(walked, script);

  testEach('shows where the deletion stands', onScreen.tours, (tour) => {
    const { key } = tour.start.context;
    if (key) void intentsOf(person.id).store({ key, call: deleteAddressCall, parameters });
    return runOnScreen(addressDeletionMachine, tour, script);
  });

  test('runs every transition that can happen', () => expect(onScreen.missing).toEqual([]));
});
