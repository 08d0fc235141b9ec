"""The network that the board is in: NetworkManager's state, watched by a child process, and its lights."""

from niwashi.network.network_lights import SHOWN_S, NetworkLights
from niwashi.network.nmcli import NetworkWatch, Nmcli
from niwashi.network.state import Link, NetworkState, links, state_of

__all__ = ["SHOWN_S", "Link", "NetworkLights", "NetworkState", "NetworkWatch", "Nmcli", "links", "state_of"]
