export default function PaymentModal() {
  return null;
}
