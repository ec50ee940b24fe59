export const paymentTopic = 'payment';
/** A seller gave or took our permission. */
export const linkTopic = 'mp-connect';

/** The provider suspects fraud and tells so once: its body alone names the payment. */
export const fraudTopic = 'stop_delivery_op_wh';

/** Claims and charge backs name things of their own; the payment behind them is found by looking at the seller's list. */
const sellerTopics = ['topic_chargebacks_wh', 'topic_claims_integration_wh'];

/** Whether there is anything to do about such a notification. */
export function isOfInterest(topic: string, resourceId: string): boolean {
  if (topic === paymentTopic || topic === fraudTopic) return /^\d{1,20}$/.test(resourceId);
  return topic === linkTopic || sellerTopics.includes(topic);
}
