import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../components/controls/button';
import { Article } from '../../components/layout/article';
import { Sheet } from '../../components/overlays/sheet';

/** An article; a link to another site shows its address and asks first. */
export const ArticleView = ({ html }: { html: string }) => {
  const intl = useIntl();
  const [external, setExternal] = useState<string | null>(null);
  const close = () => setExternal(null);
  return (
    <>
      <Article html={html} onExternalLink={setExternal} />
      {external === null ? null : (
        <Sheet
          open
          title={<FormattedMessage id="article.external.title" />}
          closeLabel={intl.formatMessage({ id: 'screen.close' })}
          onClose={close}
          action={
            <Button
              onPress={() => {
                close();
                window.open(external, '_blank', 'noopener,noreferrer');
              }}
            >
              <FormattedMessage id="article.external.open" />
            </Button>
          }
        >
          <p>
            <FormattedMessage
              id="article.external.text"
              values={{ host: new URL(external).hostname }}
            />
          </p>
          <p className="tl-address">{external}</p>
        </Sheet>
      )}
    </>
  );
};
