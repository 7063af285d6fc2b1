-- The card provider's fees for connected accounts come monthly as one movement that names no payment; the audit compares payouts as well.

ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('settlement', 'charge', 'refund', 'refund-failure', 'dispute',
    'dispute-reversal', 'dispute-lost', 'payout-reserved', 'payout-transferred', 'payout-undone', 'provider-fee')),
  DROP CONSTRAINT ledger_transactions_subject,
  ADD CONSTRAINT ledger_transactions_subject CHECK (
    num_nonnulls(payment_intent_id, payout_id) = CASE WHEN kind = 'provider-fee' THEN 0 ELSE 1 END
    AND (payout_id IS NOT NULL) = (kind LIKE 'payout-%'));

CREATE VIEW shared_payout_transfers AS
  SELECT p.id, p.transfer_id, p.amount_cents, p.transferred_at, a.provider_account_id
  FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE p.transfer_id IS NOT NULL;
COMMENT ON VIEW shared_payout_transfers IS 'Payouts: the transfers that moved them, by the ids of the provider.';
CREATE VIEW shared_bank_payouts AS
  SELECT b.provider_payout_id, a.provider_account_id, b.amount_cents, b.status, b.arrives_at, b.seen_at
  FROM bank_payouts b JOIN payout_accounts a ON a.id = b.payout_account_id;
COMMENT ON VIEW shared_bank_payouts IS 'Payouts: what the provider told of the payouts to banks.';
