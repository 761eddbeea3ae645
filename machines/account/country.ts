import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Country, fallbackCountries } from '../../schemas/account/country';
import { failureFrom } from '../../schemas/kernel/failure';
import { unprovided } from '../kernel/unprovided';

export type CountryEvent = { type: 'list.retried' };

/** The countries to choose from: the built-in list, then that of the server. */
export const countryMachine = setup({
  types: {} as { context: { countries: readonly Country[] }; events: CountryEvent; tags: 'busy' },
  actors: { readCountries: unprovided<Country[], object>('readCountries') },
  guards: {
    /** The server returned at least one country. */
    hasRows: (_, { countries }: { countries: Country[] }) => countries.length > 0,
  },
  actions: { rethrowBug: (_, { error }: { error: unknown }) => void failureFrom(error) },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'country',
  meta: { requirements: ['contract/screens.md#country', 'contract/calls/post-area-code.md'] },
  context: { countries: fallbackCountries },
  initial: 'reading',
  states: {
    reading: {
      description: 'The list of countries is fetched.',
      tags: 'busy',
      invoke: {
        id: 'readCountries',
        src: 'readCountries',
        input: {},
        onDone: [
          {
            guard: { type: 'hasRows', params: ({ event }) => ({ countries: event.output }) },
            target: 'read',
            actions: assign({ countries: ({ event }) => event.output }),
          },
          { target: 'builtIn' },
        ],
        onError: {
          target: 'builtIn',
          // Called because it throws errors that are no failures: they reach the error boundary.
          actions: { type: 'rethrowBug', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: { answerTimeout: 'builtIn' },
    },
    read: { description: 'The list of the server is shown.' },
    builtIn: {
      description:
        'The list could not be fetched. The built-in one is shown, and a retry is possible.',
      on: { 'list.retried': 'reading' },
    },
  },
});

type Snapshot = SnapshotFrom<typeof countryMachine>;
export const selectCountries = (snapshot: Snapshot) => snapshot.context.countries;
export const selectIsBuiltIn = (snapshot: Snapshot) => snapshot.matches('builtIn');
