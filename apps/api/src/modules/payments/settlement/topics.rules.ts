export const paymentTopic = 'payment';
/** A seller gave or took our permission. */
export const linkTopic = 'mp-connect';

/** Claims, charge backs and warnings name things of their own; the payment behind them is found by looking at the seller's list. */
const sellerTopics = ['topic_chargebacks_wh', 'topic_claims_integration_wh', 'stop_delivery_op_wh'];

/** Whether there is anything to do about such a notification. */
export function isOfInterest(topic: string, resourceId: string): boolean {
  if (topic === paymentTopic) return /^\d{1,20}$/.test(resourceId);
  return topic === linkTopic || sellerTopics.includes(topic);
}
