import * as v from 'valibot';
import { Language } from '../../schemas/kernel/language';

const Viewer = v.picklist(['visitor', 'inhabitant']);
export type Viewer = v.InferOutput<typeof Viewer>;

/** One screenshot of the atlas. */
export const Sheet = v.object({
  viewer: Viewer,
  language: Language,
  name: v.string(),
  theme: v.picklist(['dark', 'light']),
  width: v.number(),
  /** Its path in the folder of the atlas. */
  file: v.string(),
  faults: v.array(v.string()),
});
export type Sheet = v.InferOutput<typeof Sheet>;

export const describeSheet = ({ viewer, language, name, width }: Sheet): string =>
  `${language} ${width} px, ${viewer}, ${name}`;
