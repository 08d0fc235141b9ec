"""The doctor: asks a person to put pieces on a board and press its buttons, and diagnoses its faults."""
