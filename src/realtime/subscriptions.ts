import { safeParse } from 'valibot';
import { ChannelsAnswer } from '../../schemas/market/live';
import { createChannels, createSequence } from './channels';

/** Sends a question; the answer is null when none came in time. */
type Ask = (event: string, body: object, answered: (answer: unknown) => void) => void;

export type Sequenced = { channel: string | null; seq: number | null; snapshot: boolean };

type Settings = {
  readonly ask: Ask;
  readonly isOpen: () => boolean;
  /** A server that has answered over this socket does not any longer. */
  readonly onAckTimeout: () => void;
};

const mostResyncs = 3;

/** What is asked of the server, so that what somebody wants to see comes, whole and in order. */
export const createSubscriptions = ({ ask, isOpen, onAckTimeout }: Settings) => {
  const sequence = createSequence();
  const channels = createChannels(() => settle());
  const asked = new Set<string>();
  const refused = new Set<string>();
  const resyncing = new Set<string>();
  /** Channels whose server numbers them and begins with a snapshot. */
  const agreed = new Set<string>();
  /** Channels of which nothing is missing since their last snapshot. */
  const whole = new Set<string>();
  const resyncs = new Map<string, number>();
  /** An existing server says everything to everybody and never answers; it cannot be asked again. */
  let isBroadcast = false;
  let hasAnswered = false;

  const request = (event: string, body: object, answered: (answer: ChannelsAnswer) => void) =>
    ask(event, body, (raw) => {
      isBroadcast = raw === null && !hasAnswered;
      if (raw === null && hasAnswered) onAckTimeout();
      hasAnswered = raw !== null;
      const answer = safeParse(ChannelsAnswer, raw);
      if (answer.success) answered(answer.output);
    });
  const subscribe = (names: readonly string[]) => {
    for (const name of names) asked.add(name);
    request('subscribe', { channels: names }, (answer) => {
      if (answer.type === 'ok') {
        for (const { channel } of answer.channels) agreed.add(channel);
        return;
      }
      // All or nothing: without the one that was refused, the others are asked for again.
      for (const name of names) asked.delete(name);
      for (const name of answer.channel === null ? names : [answer.channel]) refused.add(name);
      settle();
    });
  };
  const forget = (name: string) => {
    for (const names of [asked, agreed, whole]) names.delete(name);
    resyncs.delete(name);
  };
  function settle() {
    if (!isOpen()) return;
    const wanted = new Set(channels.wanted());
    const added = [...wanted].filter((name) => !asked.has(name) && !refused.has(name));
    const dropped = [...asked].filter((name) => !wanted.has(name));
    for (const name of dropped) forget(name);
    if (added.length > 0) subscribe(added);
    if (dropped.length > 0) request('unsubscribe', { channels: dropped }, () => undefined);
  }
  const resync = (channel: string) => {
    if (isBroadcast || resyncing.has(channel)) return;
    resyncing.add(channel);
    request('resync', { channel }, () => resyncing.delete(channel));
  };
  /** Asks until a snapshot has come, but not for ever: there may be servers that never send one. */
  const repair = (channel: string) => {
    const asks = resyncs.get(channel) ?? 0;
    if (resyncing.has(channel) || asks === mostResyncs) return;
    resyncs.set(channel, asks + 1);
    resync(channel);
  };
  const markSynced = (channel: string) => {
    whole.add(channel);
    resyncing.delete(channel);
    resyncs.delete(channel);
  };
  const markStale = (channel: string) => {
    whole.delete(channel);
    resyncs.delete(channel);
  };

  return {
    hold: channels.hold,
    /** Asks for everything anew over a socket that has just been opened. */
    begin: () => {
      asked.clear();
      refused.clear();
      resyncing.clear();
      agreed.clear();
      whole.clear();
      resyncs.clear();
      sequence.forget();
      isBroadcast = false;
      hasAnswered = false;
      settle();
    },
    /** Requests a new snapshot of each channel; a dead connection shows itself by the missing answer. */
    resyncAll: () => {
      for (const channel of asked) resync(channel);
    },
    /**
     * False for a message that has been seen already. A gap is filled by asking for a snapshot, and so
     * is a snapshot that should have come and did not: it repeats a number, so no gap gives it away.
     */
    accept: ({ channel, seq, snapshot }: Sequenced): boolean => {
      if (channel === null || seq === null) return true;
      const order = sequence.place(channel, seq, snapshot);
      if (snapshot) markSynced(channel);
      if (order === 'gap') markStale(channel);
      if (order === 'gap' || (agreed.has(channel) && !whole.has(channel))) repair(channel);
      return order !== 'repeated';
    },
    /** How a private message stands to the one before it. */
    placeOfPrivate: (seq: number | null) =>
      seq === null ? 'next' : sequence.place('user', seq, false),
  };
};
