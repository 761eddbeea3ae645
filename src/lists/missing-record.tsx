import { Notice } from '../components/feedback/banner';
import { ReasonText } from '../context/failure-text';
import { scrollToNamed } from '../context/named-record';

/** In the place of a record that the address names and the list does not have, brought into view. */
export const MissingRecord = () => (
  <div ref={scrollToNamed}>
    <Notice tone="info">
      <ReasonText code="record.not_found" />
    </Notice>
  </div>
);
