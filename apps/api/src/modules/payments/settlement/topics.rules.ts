export const paymentTopic = 'payment';
/** A seller granted or revoked our access. */
export const linkTopic = 'mp-connect';

/** Fraud alert, sent once; only its body names the payment. */
export const fraudTopic = 'stop_delivery_op_wh';

/** Disputes and chargebacks carry ids of their own; the payment is found by sweeping the seller. */
const sellerTopics = ['topic_chargebacks_wh', 'topic_claims_integration_wh'];

export function isOfInterest(topic: string, resourceId: string): boolean {
  if (topic === paymentTopic || topic === fraudTopic) return /^\d{1,20}$/.test(resourceId);
  return topic === linkTopic || sellerTopics.includes(topic);
}
