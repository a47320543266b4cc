/** The input in which whoever moves a record says why: beside the choice of the move, where that is called `reason` itself. */
export const reasonInput = (chooser: string | undefined): 'reason' | 'note' => (chooser === 'reason' ? 'note' : 'reason');
