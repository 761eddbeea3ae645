import { useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  type OptionContext,
  type OptionDraft,
  OptionSideName,
  optionWithin,
} from '../../../schemas/option/option-purchase';
import type { OptionSide } from '../../../schemas/option/option-settlement';
import { useAskedSide } from '../../parts/market/asked-side';
import { createPersistedDraft } from '../../storage/draft-storage';

const StoredDraft = v.object({
  owner: v.nullable(v.number()),
  symbol: v.string(),
  seconds: v.nullable(v.number()),
  currencyId: v.nullable(v.number()),
  stake: v.string(),
  /** The purchase that was open; null while none was. */
  side: v.nullable(OptionSideName),
});

/** What was chosen and typed, as long as the tab is open and nobody else has logged in. */
const usePersisted = createPersistedDraft('tideline_draft_option', StoredDraft);

type Typed = { seconds: number | null; currencyId: number | null; stake: string };

const nothing: Typed = { seconds: null, currencyId: null, stake: '' };

/** The draft of one pair and person; a purchase is resumed on its own pair only. */
export const useOptionDraft = (owner: number | null, symbol: string, side: OptionSide | null) => {
  const persisted = usePersisted();
  const [initial] = useState(() => {
    const found = persisted.read();
    const isForeign = owner !== null && found?.owner !== null && found?.owner !== owner;
    return found && !isForeign ? found : null;
  });
  const [typed, setTyped] = useState<Typed>(() => {
    if (!initial) return nothing;
    return {
      seconds: initial.seconds,
      currencyId: initial.currencyId,
      stake: initial.stake,
    };
  });
  const asked = useAskedSide();
  const [resumedSide, setResumedSide] = useState(
    asked === 'rise' || asked === 'fall' ? asked : initial?.symbol === symbol ? initial.side : null,
  );
  const { write } = persisted;
  useEffect(() => {
    write({ owner, symbol, ...typed, side: side ?? resumedSide });
  }, [write, owner, symbol, typed, side, resumedSide]);
  return {
    ...typed,
    change: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })),
    /** The purchase that was asked for on the chart, or open before a reload, the login or the verification. */
    resumedSide,
    forgetResumed: () => setResumedSide(null),
  };
};

/** What the rules find wrong, by field; of each field the first thing. */
export const issuesOf = (draft: OptionDraft, context: OptionContext) => {
  const { issues = [] } = v.safeParse(optionWithin(context), draft);
  const codeAt = (field: string) => issues.find((issue) => v.getDotPath(issue) === field)?.message;
  return { side: codeAt('side'), seconds: codeAt('seconds'), stake: codeAt('stake') };
};
