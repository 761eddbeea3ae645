import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/overlays/dialog';
import { ReasonText } from '../../context/failure-text';
import { useDetour } from '../../context/return';

type VerificationPromptProps = {
  /** What becomes of the order meanwhile. */
  children: ReactNode;
  onClose: () => void;
};

/** The verification first; it leads back here, to the order as it was. */
export const VerificationPrompt = ({ children, onClose }: VerificationPromptProps) => {
  const navigate = useNavigate();
  const detour = useDetour();
  return (
    <Dialog
      open
      title={<ReasonText code="kyc.required" />}
      confirmLabel={<FormattedMessage id="option.verify" />}
      cancelLabel={<FormattedMessage id="option.verify.later" />}
      onConfirm={() => void navigate(detour('/pages/verification/index'))}
      onCancel={onClose}
    >
      {children}
    </Dialog>
  );
};
