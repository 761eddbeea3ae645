import { safeParse } from 'valibot';
import { ChannelsAnswer } from '../../schemas/market/live';
import { createChannels, createSequence } from './channels';

/** Sends a request; the acknowledgement is null after a time-out. */
type EmitWithAck = (event: string, body: object, answered: (answer: unknown) => void) => void;

export type Sequenced = { channel: string | null; seq: number | null; snapshot: boolean };

type Settings = {
  readonly emitWithAck: EmitWithAck;
  readonly isOpen: () => boolean;
  /** A server that has answered over this socket stopped answering. */
  readonly onAckTimeout: () => void;
};

const maxResyncs = 3;

type Request = (event: string, body: object, answered: (answer: ChannelsAnswer) => void) => void;

/** Requests a new snapshot of channels that missed a message. */
const createResync = (request: Request) => {
  const running = new Set<string>();
  /** Channels of which nothing is missing since their last snapshot. */
  const synced = new Set<string>();
  const attempts = new Map<string, number>();
  /** True for a server that sends everything to everybody: it does not answer requests. */
  let isBroadcast = false;

  const resync = (channel: string) => {
    if (isBroadcast || running.has(channel)) return;
    running.add(channel);
    request('resync', { channel }, () => running.delete(channel));
  };

  return {
    resync,
    isBroadcast: () => isBroadcast,
    setBroadcast: (value: boolean) => {
      isBroadcast = value;
    },
    isSynced: (channel: string) => synced.has(channel),
    markSynced: (channel: string) => {
      synced.add(channel);
      running.delete(channel);
      attempts.delete(channel);
    },
    markStale: (channel: string) => {
      synced.delete(channel);
      attempts.delete(channel);
    },
    /** Repeats until a snapshot arrives, at most a few times: some servers may never send one. */
    repair: (channel: string) => {
      const count = attempts.get(channel) ?? 0;
      if (running.has(channel) || count === maxResyncs) return;
      attempts.set(channel, count + 1);
      resync(channel);
    },
    clear: () => {
      for (const state of [running, synced, attempts]) state.clear();
      isBroadcast = false;
    },
  };
};

/** Subscribes to the channels that are in use, and keeps their messages complete and in order. */
export const createSubscriptions = ({ emitWithAck, isOpen, onAckTimeout }: Settings) => {
  const sequence = createSequence();
  const channels = createChannels(() => settle());
  const requested = new Set<string>();
  const refused = new Set<string>();
  /** Channels whose server numbers messages and starts with a snapshot. */
  const confirmed = new Set<string>();
  let hasAnswered = false;

  const request: Request = (event, body, answered) =>
    emitWithAck(event, body, (raw) => {
      recovery.setBroadcast(raw === null && !hasAnswered);
      if (raw === null && hasAnswered) onAckTimeout();
      hasAnswered = raw !== null;
      const answer = safeParse(ChannelsAnswer, raw);
      if (answer.success) answered(answer.output);
    });
  const recovery = createResync(request);

  const subscribe = (names: readonly string[]) => {
    for (const name of names) requested.add(name);
    request('subscribe', { channels: names }, (answer) => {
      if (answer.type === 'ok') {
        for (const { channel } of answer.channels) confirmed.add(channel);
        return;
      }
      // All or nothing: the others are requested again without the refused one.
      for (const name of names) requested.delete(name);
      for (const name of answer.channel === null ? names : [answer.channel]) refused.add(name);
      settle();
    });
  };
  const forget = (name: string) => {
    requested.delete(name);
    confirmed.delete(name);
    recovery.markStale(name);
  };
  function settle() {
    if (!isOpen()) return;
    const held = new Set(channels.held());
    const added = [...held].filter((name) => !requested.has(name) && !refused.has(name));
    const dropped = [...requested].filter((name) => !held.has(name));
    for (const name of dropped) forget(name);
    if (added.length > 0) subscribe(added);
    if (dropped.length > 0) request('unsubscribe', { channels: dropped }, () => undefined);
  }

  return {
    hold: channels.hold,
    /** Requests everything again over a new socket. */
    begin: () => {
      for (const names of [requested, refused, confirmed]) names.clear();
      recovery.clear();
      sequence.forget();
      hasAnswered = false;
      settle();
    },
    /** Requests a new snapshot of each channel; a missing answer reveals a dead connection. */
    resyncAll: () => {
      for (const channel of requested) recovery.resync(channel);
    },
    /**
     * False for a repeated message. A gap, or a first snapshot that is missing, requests a snapshot:
     * a lost snapshot leaves no gap, because it repeats a number.
     */
    accept: ({ channel, seq, snapshot }: Sequenced): boolean => {
      if (channel === null || seq === null) return true;
      const order = sequence.place(channel, seq, snapshot);
      if (snapshot) recovery.markSynced(channel);
      if (order === 'gap') recovery.markStale(channel);
      const isMissingSnapshot = confirmed.has(channel) && !recovery.isSynced(channel);
      if (order === 'gap' || isMissingSnapshot) recovery.repair(channel);
      return order !== 'repeated';
    },
    /** False once a request stayed unanswered, as at servers that send everything to everybody. */
    isAcknowledged: () => !recovery.isBroadcast(),
    /** The position of a private message relative to the previous one. */
    placeOfPrivate: (seq: number | null) =>
      seq === null ? 'next' : sequence.place('user', seq, false),
  };
};
