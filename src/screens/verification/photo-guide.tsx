import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { Section } from '../../components/layout/card';
import styles from './verification.module.css';

/** A document with a face and three lines, its corner at the given place. */
const documentAt = (x: number, y: number) =>
  `M${x} ${y}h52v34h-52zM${x + 12} ${y + 16}a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM${x + 4} ${y + 27}c1-5 4-7 8-7s7 2 8 7M${x + 26} ${y + 10}h18M${x + 26} ${y + 18}h18M${x + 26} ${y + 26}h11`;

const corners = 'M12 20v-8h8M80 12h8v8M88 44v8h-8M20 52h-8v-8';
const face =
  'M30 32a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM10 60c2-15 9-23 20-23 5 0 9 2 12 5M46 34h36v24H46zM54 44a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM63 40h13M63 46h13M52 52h24';

/** Each drawn on the same small ground: the lines, and what lies over them. */
const drawings = {
  whole: <path d={`${corners}${documentAt(24, 15)}`} />,
  held: <path d={face} />,
  cut: <path d={documentAt(62, 38)} />,
  blurred: (
    <>
      <path className={styles['faint']} d={documentAt(20, 12)} />
      <path className={styles['faint']} d={documentAt(24, 15)} />
      <path className={styles['faint']} d={documentAt(28, 18)} />
    </>
  ),
  glare: (
    <>
      <path d={documentAt(24, 15)} />
      <path
        className={styles['flare']}
        d="M58 18l3 10 10 3-10 3-3 10-3-10-10-3 10-3zM42 31l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"
      />
    </>
  ),
  copy: (
    <path
      d={`M14 6h72v48a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3zM14 13h72M20 9.5h.1M24 9.5h.1M28 9.5h.1${documentAt(24, 18)}`}
    />
  ),
} as const;

const Example = ({
  drawing,
  isRight,
  children,
}: {
  drawing: keyof typeof drawings;
  isRight: boolean;
  children: ReactNode;
}) => (
  <li className={styles['example']}>
    <svg className={styles['drawing']} viewBox="0 0 100 64" aria-hidden="true">
      {drawings[drawing]}
    </svg>
    <p className={styles['caption']}>
      <span className={isRight ? styles['right'] : styles['wrong']}>
        <Icon name={isRight ? 'check' : 'cross'} size="small" />
        <span className="tl-spoken">
          {isRight ? (
            <FormattedMessage id="verification.guide.right" />
          ) : (
            <FormattedMessage id="verification.guide.wrong" />
          )}
        </span>
      </span>
      <span>{children}</span>
    </p>
  </li>
);

/** How the photos should look, and how they should not. */
export const PhotoGuide = () => (
  <Section title={<FormattedMessage id="verification.guide" />}>
    <ul className={styles['examples']}>
      <Example drawing="whole" isRight>
        <FormattedMessage id="verification.guide.whole" />
      </Example>
      <Example drawing="held" isRight>
        <FormattedMessage id="verification.guide.held" />
      </Example>
      <Example drawing="cut" isRight={false}>
        <FormattedMessage id="verification.guide.cut" />
      </Example>
      <Example drawing="blurred" isRight={false}>
        <FormattedMessage id="verification.guide.blurred" />
      </Example>
      <Example drawing="glare" isRight={false}>
        <FormattedMessage id="verification.guide.glare" />
      </Example>
      <Example drawing="copy" isRight={false}>
        <FormattedMessage id="verification.guide.copy" />
      </Example>
    </ul>
  </Section>
);
