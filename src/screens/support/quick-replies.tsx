import { useIntl } from 'react-intl';
import styles from './chat.module.css';

/** Questions that are asked often, sent with one tap. */
export const QuickReplies = ({ onSend }: { onSend: (text: string) => void }) => {
  const intl = useIntl();
  const questions = [
    intl.formatMessage({ id: 'chat.quick.deposit' }),
    intl.formatMessage({ id: 'chat.quick.withdrawal' }),
    intl.formatMessage({ id: 'chat.quick.verification' }),
  ];
  return (
    <ul className={styles['quick']} aria-label={intl.formatMessage({ id: 'chat.quick' })}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className={styles['question']} onClick={() => onSend(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
};
