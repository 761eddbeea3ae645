import { FormattedMessage } from 'react-intl';
import { Button, ButtonLink } from '../../../components/controls/button';
import { Checkbox } from '../../../components/fields/checkbox';
import { Section, Stack } from '../../../components/layout/card';
import { useCopy } from '../../../context/copying';
import styles from './authenticator.module.css';

const asFile = (text: string) => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;

/** The recovery codes, shown this once: they are to be copied or saved before it goes on. */
export const RecoveryPart = ({
  codes,
  isSaved,
  onSaved,
  onDone,
}: {
  codes: readonly string[];
  isSaved: boolean;
  onSaved: (isSaved: boolean) => void;
  onDone: () => void;
}) => {
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <Section title={<FormattedMessage id="authenticator.codes.title" />}>
      <Stack>
        <p className={styles['lead']}>
          <FormattedMessage id="authenticator.codes.why" />
        </p>
        <ol className={styles['codes']}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles['row']}>
          <Button variant="secondary" onPress={() => void copy(text)}>
            <FormattedMessage id="authenticator.codes.copy" />
          </Button>
          <ButtonLink
            variant="secondary"
            href={asFile(`Tideline\n\n${text}\n`)}
            download="tideline-recovery-codes.txt"
          >
            <FormattedMessage id="authenticator.codes.download" />
          </ButtonLink>
        </div>
        <Checkbox checked={isSaved} onChange={onSaved}>
          <FormattedMessage id="authenticator.codes.kept" />
        </Checkbox>
        <Button disabled={!isSaved} onPress={onDone}>
          <FormattedMessage id="step.next" />
        </Button>
      </Stack>
    </Section>
  );
};
