import { useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { BlockedPeople } from '#app/features/blocks/blocked-people.tsx';
import { preparePhoto } from '#app/features/photos/prepare-photo.ts';
import { PhoneVerification } from '#app/features/phone/phone-verification.tsx';
import { phoneTexts } from '#app/features/phone/texts.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { AccountDeletion } from '#app/features/settings/account-deletion.tsx';
import { AccountSection } from '#app/features/settings/account-section.tsx';
import { BillingSection } from '#app/features/settings/billing-section.tsx';
import { DataExport } from '#app/features/settings/data-export.tsx';
import { DecisionsSection } from '#app/features/settings/decisions/decisions-section.tsx';
import { DeliverySection } from '#app/features/settings/delivery-section.tsx';
import { Devices } from '#app/features/settings/devices.tsx';
import { AccountDeleted } from '#app/features/settings/account-deleted.tsx';
import { NotificationsSection } from '#app/features/settings/notifications-section.tsx';
import { OwnSizes } from '#app/features/settings/own-sizes.tsx';
import { OffersSection } from '#app/features/settings/offers-section.tsx';
import { ProfileSection } from '#app/features/settings/profile-section.tsx';
import { useRecentLogin } from '#app/features/settings/recent-login.tsx';
import { chosenSection, SettingsFrame } from '#app/features/settings/settings-frame.tsx';
import type { BillingPage, OwnAccount, SettingsPage } from '#app/features/settings/settings-page.ts';
import { phoneTexts as phoneChangeTexts } from '#app/features/settings/texts.ts';
import { paths } from '#app/shared/paths.ts';

export function SettingsScreen({ page }: { page: SettingsPage }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isDeleted, setIsDeleted] = useState(false);
  const chosen = chosenSection(parameters);
  const leave = () => navigate(paths.home);

  async function refresh(): Promise<void> {
    announceSession('USER_UPDATED');
    await revalidate();
  }

  if (isDeleted) return <AccountDeleted onLeave={() => void leave()} />;
  return (
    <SettingsFrame chosen={chosen}>
      {chosen === 'cuenta' && page.own && (
        <Account
          page={page.own}
          onChanged={refresh}
          onDeleted={() => setIsDeleted(true)}
          onSignedOut={() => {
            void leave();
            announceSession('SIGNED_OUT');
          }}
        />
      )}
      {chosen === 'facturacion' && page.billing && <Billing page={page.billing} onChanged={revalidate} />}
      {chosen === 'entregas' && page.delivery && (
        <DeliverySection {...page.delivery} onChanged={revalidate} />
      )}
      {chosen === 'ofertas' && page.offers && <OffersSection first={page.offers} />}
      {chosen === 'notificaciones' && page.notifications && (
        <NotificationsSection page={page.notifications} onChanged={revalidate} />
      )}
      {chosen === 'decisiones' && page.decisions && (
        <DecisionsSection page={page.decisions} onChanged={revalidate} />
      )}
      {(chosen === null || chosen === 'perfil') && page.own && (
        <>
          <ProfileSection profile={page.own.profile} onChanged={refresh} preparePhoto={preparePhoto} />
          {page.own.sizes && (
            <OwnSizes first={page.own.sizes} isMale={page.own.profile.gender === 'masculino'} />
          )}
        </>
      )}
    </SettingsFrame>
  );
}

function Billing({ page, onChanged }: { page: BillingPage; onChanged: () => Promise<void> }) {
  const { withRecentLogin, dialog } = useRecentLogin();
  return (
    <>
      <BillingSection page={page} withRecentLogin={withRecentLogin} onChanged={onChanged} />
      {dialog}
    </>
  );
}

interface AccountProps {
  readonly page: OwnAccount;
  readonly onChanged: () => Promise<void>;
  readonly onSignedOut: () => void;
  readonly onDeleted: () => void;
}

function Account({ page, onChanged, onSignedOut, onDeleted }: AccountProps) {
  const { withRecentLogin, dialog } = useRecentLogin();
  const { email, postsCount, username } = page.profile;
  return (
    <>
      <AccountSection
        page={page}
        onChanged={onChanged}
        withRecentLogin={withRecentLogin}
        renderPhoneVerification={(onVerified) => (
          <PhoneVerification
            texts={{ ...phoneTexts, ...phoneChangeTexts }}
            withRecentLogin={withRecentLogin}
            onVerified={onVerified}
          />
        )}
      />
      <Devices page={page} onChanged={onChanged} onSignedOut={onSignedOut} />
      <BlockedPeople />
      <DataExport username={username} withRecentLogin={withRecentLogin} />
      <AccountDeletion email={email} postsCount={postsCount} onDeleted={onDeleted} />
      {dialog}
    </>
  );
}
