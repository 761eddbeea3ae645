import { Notice } from '../components/banner';
import { scrollToNamed } from '../navigation/named-record';
import { ReasonText } from './failure-text';

/** In the place of a record that the address names and the list does not have, brought into view. */
export const MissingRecord = () => (
  <div ref={scrollToNamed}>
    <Notice tone="info">
      <ReasonText code="record.not_found" />
    </Notice>
  </div>
);
