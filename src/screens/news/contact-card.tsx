import { FormattedMessage } from 'react-intl';
import { Button, ButtonLink } from '../../components/controls/button';
import { Card, Section } from '../../components/layout/card';
import { useConfig } from '../../context/config';
import { ReasonText } from '../../context/failure-text';
import { useToast } from '../../context/toasts';

const chatPath = '/pages/help/center/chat';

/** The way to customer service; on a server without it, it says that. */
export const ContactButton = () => {
  const toast = useToast();
  const { features } = useConfig();
  return features.chat ? (
    <ButtonLink href={`#${chatPath}`}>
      <FormattedMessage id="help.contact" />
    </ButtonLink>
  ) : (
    <Button
      variant="secondary"
      onPress={() => toast({ tone: 'note', text: <ReasonText code="feature.closed" /> })}
    >
      <FormattedMessage id="help.contact" />
    </Button>
  );
};

export const ContactCard = () => (
  <Card>
    <Section title={<FormattedMessage id="help.contact.title" />}>
      <p>
        <FormattedMessage id="help.contact.text" />
      </p>
      <ContactButton />
    </Section>
  </Card>
);
