/** The files of a tiny domain: a note that a person saves. By their place in the project. */
export const ownFiles: Readonly<Record<string, string>> = {
  'schemas/diary/note.ts': `
import * as v from 'valibot';
import { described } from '../kernel/described';

/** A line that a person writes down. */
export const Note = v.object({
  notes: described(
    v.pipe(v.string(), v.minLength(1, 'param.invalid'), v.maxLength(50, 'param.invalid')),
    'What the person wrote.',
  ),
});
export type Note = v.InferOutput<typeof Note>;
`,
  'machines/diary/note.ts': `
import * as v from 'valibot';
import { Note } from '../../schemas/diary/note';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';

/** Saving a note. */
export const noteMachine = createKeyedForm<Note, Note>({
  id: 'note',
  requirements: ['contract/idempotency.md#keys'],
  /** The note is neither empty nor too long. */
  isValid: (draft) => v.is(Note, draft),
});
export type NoteActor = KeyedFormActor<Note, Note>;
`,
  'src/api/diary/note.ts': `
import { noteMachine } from '../../../machines/diary/note';
import type { Keyed } from '../../../machines/kernel/submission';
import { Note } from '../../../schemas/diary/note';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

export const SaveNote = document<Keyed<Note>>()({
  method: 'POST',
  path: 'diary/note',
  fields: ({ payload }) => payload,
  keyOf: ({ key }) => key,
  result: Note,
});

export const saveNoteCall = 'POST diary/note';

export const noteOver = (client: Client, intents: Intents) =>
  noteMachine.provide({
    actors: { submitDraft: submissionOver(client, SaveNote, { intents, call: saveNoteCall }) },
  });
`,
  'src/screens/diary/note-screen.tsx': `
import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { newRequestKey } from '../../api/kernel/intents';
import { noteOver, saveNoteCall } from '../../api/diary/note';
import { Button } from '../../components/controls/button';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { App } from '../../context/app-context';
import { useBack } from '../../navigation/back';
import { useSubmissionFlow } from '../../submission/submission-flow';

const NoteForm = ({ userId }: { userId: number }) => {
  const flow = useSubmissionFlow({ userId, over: noteOver, call: saveNoteCall, input: {} });
  const isSaved = useSelector(flow, (snapshot) => snapshot.matches('accepted'));
  const draft = { notes: 'Bought the dip.' };
  return (
    <Button
      disabled={isSaved}
      onPress={() => flow.send({ type: 'draft.submitted', draft, key: newRequestKey() })}
    >
      <FormattedMessage id="action.save" />
    </Button>
  );
};

export const NoteScreen = () => {
  const user = App.useSelector(selectUser);
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="note.title" />} />}>
      {user ? <NoteForm userId={user.id} /> : null}
    </Screen>
  );
};
`,
  'src/screens/diary/pages.ts': `
import type { AppDomain } from '../../navigation/page';

export const diary = {
  pages: {
    '/pages/diary/note': {
      screen: async () => (await import('./note-screen')).NoteScreen,
      outline: { title: 'note.title', fields: 1, hasAction: true },
    },
  },
} satisfies AppDomain;
`,
  'server/diary/tables.ts': `
import type { Generated } from 'kysely';

type DiaryNoteTable = { id: Generated<number>; user_id: number; notes: string };

export type DiaryTables = { diary_note: DiaryNoteTable };

declare module '../database/tables' {
  interface Tables extends DiaryTables {}
}
`,
  'server/diary/note-routes.ts': `
import { Note } from '../../schemas/diary/note';
import { type Call, call } from '../requests/call';

const save = call({
  kind: 'keyed',
  method: 'POST',
  path: 'diary/note',
  who: 'user',
  about: 'Saves a note.',
  request: Note,
  result: Note,
  refusals: [],
  run: async ({ notes }, { trx, session: { userId } }) => {
    await trx.insertInto('diary_note').values({ user_id: userId, notes }).execute();
    return { notes };
  },
});

export const diaryCalls: readonly Call[] = [save];
`,
  'server/diary/domain.ts': `
import type { DomainManifest } from '../manifest/manifest';
import { diaryCalls } from './note-routes';

/** What the diary adds to the server. */
export const diaryManifest = {
  calls: diaryCalls,
  checks: [],
  claims: [],
  purges: [],
  reviewKinds: {},
  features: () => ({}),
} satisfies DomainManifest;
`,
  'server/database/migrations/9000-diary.ts': `
import { type Kysely, type Migration, sql } from 'kysely';

const table = 'create table diary_note (id bigserial primary key, user_id bigint, notes text)';

export const diaryMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(table).execute(db);
  },
};
`,
  'tests/diary/note-routes.test.ts': `
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { openDatabase } from '../../server/database/open';
import { calls } from '../../server/domains';
import { openApp } from '../support/server/test-app';

test('the call saves a note once', async () => {
  const { db, close } = await openDatabase({ image: inject('databaseImage') });
  await migrate(db);
  const { server, send, person, faults } = await openApp(db, calls);
  const { token } = await person();
  const sent = { token, key: randomUUID() };
  const saved = { type: 'ok', message: { notes: 'Bought the dip.' } };
  for (const _ of ['first', 'again']) {
    const { body } = await send('diary/note', { notes: 'Bought the dip.' }, sent);
    expect(body).toMatchObject(saved);
  }
  expect(await db.selectFrom('diary_note').select('notes').execute()).toEqual([
    { notes: 'Bought the dip.' },
  ]);
  expect((await send('diary/note', { notes: '' }, { token, key: randomUUID() })).body.type).toBe(
    'error',
  );
  expect(faults).toEqual([]);
  await server.close();
  await close();
});
`,
  'tests/diary/note-screen.test.tsx': `
// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routeAt } from '../../schemas/kernel/route';
import { loadScreen, outlineOf } from '../../src/pages';
import { session } from '../../examples/account/people';
import { Surroundings, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const path = '/pages/diary/note';

test('the page is routed, and its form is sent', async () => {
  expect(routeAt(path)).toEqual({ path, guard: 'login', tab: false });
  expect(outlineOf(path)).toEqual({ title: 'note.title', fields: 1, hasAction: true });
  const NoteScreen = await loadScreen(path);
  const { client, asked, answer } = scriptedClient();
  render(
    <Surroundings client={client} app={testApp(session)} address={path}>
      <NoteScreen />
    </Surroundings>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My note');
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  await waitFor(() => expect(asked.map((call) => call.path)).toEqual(['diary/note']));
  answer('diary/note', { notes: 'Bought the dip.' });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
});
`,
};

/** A line that a list outside gets before, or in place of, the first line that begins with `before`. */
export type Line = { readonly before: string; readonly line: string; readonly replaces?: boolean };

const texts: Readonly<Record<string, string>> = {
  en: 'My note',
  esp: 'Mi nota',
  hk: '我的筆記',
  jp: 'マイノート',
  kr: '내 메모',
  th: 'บันทึกของฉัน',
  zh: '我的笔记',
};

const textLines = Object.entries(texts).map(([language, text]): [string, readonly Line[]] => [
  `i18n/messages/${language}.json`,
  [{ before: '  "notice.', line: `  "note.title": "${text}",` }],
]);

/** What is added to lists outside the folders of the domain. */
export const listLines: Readonly<Record<string, readonly Line[]>> = {
  'schemas/kernel/route.ts': [
    { before: "  '/pages/bankbind/index'", line: "  '/pages/diary/note': own," },
  ],
  'schemas/kernel/intent.ts': [{ before: '] as const;', line: "  'POST diary/note'," }],
  'src/domains.ts': [
    { before: 'import { futures }', line: "import { diary } from './screens/diary/pages';" },
    { before: '  futures,', line: '  diary,' },
  ],
  'server/domains.ts': [
    {
      before: 'import { futuresManifest }',
      line: "import { diaryManifest } from './diary/domain';",
    },
    { before: '  articles: ', line: '  diary: diaryManifest,' },
  ],
  'server/database/migrations/all.ts': [
    { before: 'import ', line: "import { diaryMigration } from './9000-diary';" },
    { before: '};', line: "  '9000-diary': diaryMigration," },
  ],
  'tests/project/server-order.test.ts': [
    { before: "  'support',", line: "  'diary'," },
    {
      before: '  expect(domainFolders).toHaveLength(13);',
      line: '  expect(domainFolders).toHaveLength(14);',
      replaces: true,
    },
  ],
  ...Object.fromEntries(textLines),
};
